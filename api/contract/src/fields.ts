import { z } from 'zod';
import { EMAIL, EMAIL_MAX, emailMessages } from './email-rules.ts';
import { askFor, askForOneLine, askToShorten } from './field-words.ts';

/** Line breaks in a one-line field would be mail headers; lone surrogates and NUL don't survive a database. */
export const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** What the editor of a list reads of a text that is no single line. */
export const notOneLine = (label: string) => `${label} : une seule ligne, sans caractère de contrôle.`;

/** A required text of one line, blank ends trimmed. `field` is what it is called to a visitor: « votre nom ». */
export const line = (field: string, max: number) =>
  z
    .string(askFor(field))
    .trim()
    .min(1, askFor(field))
    .max(max, askToShorten(field, max))
    .regex(oneLine, askForOneLine(field));

/** A required e-mail address. */
export const email = () =>
  z
    .string(emailMessages.missing)
    .trim()
    .min(1, emailMessages.missing)
    .max(EMAIL_MAX, emailMessages.tooLong)
    .pipe(z.email({ pattern: EMAIL, error: emailMessages.unknown }));

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
