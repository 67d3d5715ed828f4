import { z } from 'zod';
import { EMAIL, EMAIL_MAX } from './email-rules.ts';

/** Line breaks in a one-line field would be mail headers; lone surrogates and NUL don't survive a database. */
export const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** What a text that is no single line is told. */
export const notOneLine = (label: string) =>
  `${label} : retour à la ligne ou caractère de contrôle reçu, une seule ligne acceptée.`;

/** A required text of one line, blank ends trimmed, whose messages say what was received and what is accepted. */
export function line(label: string, max: number) {
  const accepted = `de 1 à ${max} caractères acceptés`;
  return z
    .string({ error: `${label} : champ absent ou qui n’est pas un texte, ${accepted}.` })
    .trim()
    .min(1, `${label} : champ vide, ${accepted}.`)
    .max(max, { error: (issue) => `${label} : ${lengthOf(issue.input)} caractères reçus, ${accepted}.` })
    .regex(oneLine, notOneLine(label));
}

/** A required e-mail address. */
export const email = () =>
  line('Adresse e-mail', EMAIL_MAX).pipe(
    z.email({
      pattern: EMAIL,
      error: 'Adresse e-mail : adresse non reconnue, forme acceptée « nom@exemple.fr ».',
    }),
  );

/** The client-made UUID that names one submission, whatever its case. */
export const idempotencyKey = () =>
  z.uuid('idempotencyKey : valeur non reconnue, UUID accepté (RFC 9562).').toLowerCase();

/** Where a link of the operator may lead: a scheme such as `javascript:` would run as the site. */
export const isSafeLink = (value: string): boolean =>
  /^\/(?![/\\])/.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value));

/** The name of an app of the site, as what a page or a person sends names it. */
export const remoteName = z
  .string('Remote : un texte est attendu.')
  .regex(/^[a-z]{1,20}$/, 'Remote : de 1 à 20 lettres minuscules attendues.');

/** … and the build id of one of its releases. */
export const releaseName = z
  .string('Version : un texte est attendu.')
  .regex(/^[0-9a-f]{12}$/, 'Version : 12 chiffres hexadécimaux attendus.');

/** The body of a request: an object, whose unknown fields are refused by name. */
export const bodyOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? 'Champ inconnu.' : 'Corps de la requête : un objet JSON est attendu.',
  });

/** Length of a text in UTF-16 units; 0 for anything else. */
export function lengthOf(input: unknown): number {
  return typeof input === 'string' ? input.length : 0;
}
