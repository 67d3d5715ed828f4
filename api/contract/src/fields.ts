import { z } from 'zod';
import { BUILD_ID_PATTERN, REMOTE_NAME_PATTERN } from './delivery-rules.ts';
import { EMAIL_MAX, EMAIL_PATTERN, emailMessages } from './email-rules.ts';
import { formatMissingMessage, formatMultilineMessage, formatTooLongMessage } from './field-words.ts';

/** Rejects line breaks, which could inject mail headers, and NUL and lone surrogates, which a database can't store. */
export const SINGLE_LINE_PATTERN = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** Returns the error message for a text with a line break or another control character. */
export const formatMultilineLabelMessage = (label: string) =>
  `${label} : une seule ligne, sans caractère de contrôle.`;

/** A required text of one line, trimmed. `field` is the name in sentences to the visitor: « votre nom ». */
export const buildRequiredLineSchema = (field: string, max: number) =>
  z
    .string(formatMissingMessage(field))
    .trim()
    .min(1, formatMissingMessage(field))
    .max(max, formatTooLongMessage(field, max))
    .regex(SINGLE_LINE_PATTERN, formatMultilineMessage(field));

/** A required e-mail address. */
export const buildEmailSchema = () =>
  z
    .string(emailMessages.missing)
    .trim()
    .min(1, emailMessages.missing)
    .max(EMAIL_MAX, emailMessages.tooLong)
    .pipe(z.email({ pattern: EMAIL_PATTERN, error: emailMessages.unknown }));

/** The UUID that the client chose for one submission, in lower case. */
export const buildIdempotencyKeySchema = () =>
  z.uuid('idempotencyKey : valeur non reconnue, UUID accepté (RFC 9562).').toLowerCase();

/**
 * True for a path of the site or an http(s) URL. A scheme such as `javascript:` would run as the site. Browsers drop tabs and
 * line breaks in a URL, so that `/\t/example.net` would leave the site.
 */
export const isSafeLink = (value: string): boolean =>
  SINGLE_LINE_PATTERN.test(value) &&
  (/^\/(?![/\\])/.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value)));

/** Name of a remote. */
export const remoteFieldSchema = z
  .string('Remote : un texte est attendu.')
  .regex(REMOTE_NAME_PATTERN, 'Remote : de 1 à 20 lettres minuscules attendues.');

/** Build id, which names a release. */
export const releaseBuildIdSchema = z
  .string('Version : un texte est attendu.')
  .regex(BUILD_ID_PATTERN, 'Version : 32 chiffres hexadécimaux attendus.');

/** Strict schema of a request's body, an object. `api/src/http/fields.ts` adds the name of an unknown field to its error. */
export const buildRequestBodySchema = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? 'Champ inconnu.' : 'Corps de la requête : un objet JSON est attendu.',
  });
