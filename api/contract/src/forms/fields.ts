import { z } from 'zod';
import { BUILD_ID_PATTERN, REMOTE_NAME_PATTERN } from '../releases/release-rules.ts';

/** Rejects line breaks, which could inject mail headers, and NUL and lone surrogates, which a database can't store. */
export const SINGLE_LINE_PATTERN = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** Returns the error message for a text with a line break or another control character. */
export const formatMultilineLabelMessage = (label: string) =>
  `${label} : une seule ligne, sans caractère de contrôle.`;

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
