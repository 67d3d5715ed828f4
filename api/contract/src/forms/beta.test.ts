import { describe, expect, it } from 'vitest';
import { betaRequestSchema } from './beta.ts';

const messagesFor = (body: unknown) =>
  betaRequestSchema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('beta sign-up', () => {
  it.each([
    [{ email: ' zoe@example.org ', project: 'quantic' }, 'quantic'],
    [{ email: 'zoe@example.org', projet: ' quantic ' }, 'quantic'],
    [{ email: 'zoe@example.org', projet: 'quantic', project: 'quantic' }, 'quantic'],
    [{ email: 'zoe@example.org', projet: 'quantic', project: '' }, 'quantic'],
    [{ email: 'zoe@example.org' }, 'inconnu'],
    [{ email: 'zoe@example.org', project: '  ' }, 'inconnu'],
    [{ email: 'zoe@example.org', honeypot: '' }, 'inconnu'],
  ])('from %o is for the project %s', (body, project) => {
    expect(betaRequestSchema.parse(body)).toEqual({ email: 'zoe@example.org', project });
  });

  it.each([
    [{ project: 'a' }, 'email', /^Indiquez votre adresse e-mail\.$/],
    [{ email: '' }, 'email', /^Indiquez votre adresse e-mail\.$/],
    [{ email: 'zoe@' }, 'email', /de la forme nom@exemple\.fr/],
    [{ email: 'zoe@example.org\r\nBcc: x@example.org' }, 'email', /de la forme nom@exemple\.fr/],
    [
      { email: `${'a'.repeat(250)}@example.org` },
      'email',
      /^Raccourcissez votre adresse e-mail : 254 caractères au plus\.$/,
    ],
    [
      { email: 'zoe@example.org', project: 'a'.repeat(81) },
      'project',
      /^Raccourcissez le nom du projet : 80 caractères au plus\.$/,
    ],
    [{ email: 'zoe@example.org', project: 7 }, 'project', /^Indiquez le nom du projet\.$/],
    [{ email: 'zoe@example.org', project: 'a', projet: 'b' }, 'projet', /^Indiquez un seul projet/],
    [{ email: 'zoe@example.org', admin: true }, '', /^Champ inconnu/],
    [[], '', /objet JSON/],
  ])('%o is refused in French, at %s', (body, field, message) => {
    expect(messagesFor(body)).toEqual([[field, expect.stringMatching(message)]]);
  });
});
