import { describe, expect, it } from 'vitest';
import { contactRequestSchema } from './contact.ts';

const good = {
  firstname: ' Zoé ',
  lastname: 'Le Goff',
  email: 'zoe@example.org',
  phone: '01 23 45 67 89',
  message: 'm'.repeat(50),
  consent: true,
};
const messagesFor = (changes: object) =>
  contactRequestSchema.safeParse({ ...good, ...changes }).error?.issues.map(({ message }) => message) ?? [];

describe('contact request', () => {
  it('loses blank ends, and its key is lower case', () => {
    const key = '0198F2A0-0000-7000-8000-0000000000AB';
    expect(contactRequestSchema.parse({ ...good, idempotencyKey: key, offre: 'vps_lxc-1.a' })).toEqual({
      ...good,
      firstname: 'Zoé',
      idempotencyKey: key.toLowerCase(),
      offre: 'vps_lxc-1.a',
    });
  });

  it.each([
    [
      'a first name of 81 characters',
      { firstname: 'a'.repeat(81) },
      /^Raccourcissez votre prénom : 80 caractères au plus\.$/,
    ],
    ['no last name', { lastname: undefined }, /^Indiquez votre nom\.$/],
    ['a blank last name', { lastname: '  ' }, /^Indiquez votre nom\.$/],
    [
      'a header in a name',
      { firstname: 'Zoé\r\nBcc: a@example.org' },
      /^Écrivez votre prénom sur une seule ligne/,
    ],
    ['a NUL, which PostgreSQL refuses', { firstname: 'Zo\0' }, /^Écrivez votre prénom sur une seule ligne/],
    [
      'half a surrogate pair',
      { lastname: '\ud800' },
      /^Écrivez votre nom sur une seule ligne, sans caractère/,
    ],
    [
      'an address without a host',
      { email: 'zoe@' },
      /^Indiquez une adresse e-mail de la forme nom@exemple\.fr\.$/,
    ],
    [
      'a message of 5001 characters',
      { message: 'a'.repeat(5001) },
      /^Raccourcissez votre message : 5\u202f000 caractères au plus\.$/,
    ],
    ['an offer with a path', { offre: '../x' }, /^L’offre demandée n’est pas reconnue/],
    ['a key that is no UUID', { idempotencyKey: '1' }, /^idempotencyKey : valeur non reconnue, UUID accepté/],
  ])('with %s gets a message that says what to do', (_name, changes, text) => {
    expect(messagesFor(changes)).toEqual([expect.stringMatching(text)]);
  });
});

describe('e-mail address', () => {
  it.each([
    'zoé@exämple.org',
    'δοκιμή@παράδειγμα.δοκιμή',
    '例@例え.テスト',
    "o'neil+a_b@sous.example.fr",
    'a@xn--e1afmkfd.xn--p1ai',
  ])('%s is accepted unchanged', (email) => {
    expect(contactRequestSchema.parse({ ...good, email }).email).toBe(email);
  });

  it.each([
    ['zo\u200be@example.org', 'zoe@example.org'],
    ['z@exa\u202emple.org', 'z@example.org'],
    ['zoe\u0301@example.org', 'zoé@example.org'],
  ])('%j is stored as « %s »', (email, stored) => {
    expect(contactRequestSchema.parse({ ...good, email }).email).toBe(stored);
  });

  it.each([
    'a@b',
    'a..b@example.org',
    '.a@example.org',
    'a@-b.org',
    'a@b-.org',
    'a@127.0.0.1',
    '"a b"@example.org',
  ])('%j is not recognised', (email) => {
    expect(messagesFor({ email })).toEqual([expect.stringMatching(/de la forme nom@exemple\.fr/)]);
  });
});

it('message loses control characters and keeps its lines', () => {
  const message = `Bonjour,\r\n\tvoici\u0007 ma demande\0 : ${'m'.repeat(50)}`;
  expect(contactRequestSchema.parse({ ...good, message }).message).toBe(
    `Bonjour,\n\tvoici ma demande : ${'m'.repeat(50)}`,
  );
});
