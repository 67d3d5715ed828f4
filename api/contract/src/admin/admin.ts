import { z } from 'zod';
import { dedicatedOffersSchema } from '../dedicated/dedicated-schema.ts';
import { formatMissingMessage, formatMultilineMessage, formatTooLongMessage } from '../forms/field-words.ts';
import { buildRequestBodySchema } from '../forms/fields.ts';
import { problemSchema } from '../http/problem.ts';
import { credentialMessages, EDITOR_NAME_MAX, PASSWORD_MAX, TOTP_CODE_LENGTH } from './admin-rules.ts';

const version = z.int().min(0);
const time = z.int();
const editor = z.string().nullable();
const EDITOR_FIELD = 'votre nom';

/** The password of an editor, and the code of one who has a second factor. */
export const proofFields = {
  password: z
    .string(credentialMessages.password)
    .min(1, credentialMessages.password)
    .max(PASSWORD_MAX, formatTooLongMessage('le mot de passe', PASSWORD_MAX)),
  code: z
    .string(credentialMessages.code)
    .regex(new RegExp(`^\\d{${TOTP_CODE_LENGTH}}$`), credentialMessages.code)
    .optional()
    .meta({ description: 'Code à usage unique (RFC 6238), pour qui en a un' }),
};

/** What proves an editor to be there: the fields of a session's request without the name. */
export const passwordProofSchema = z.object(proofFields);

export type PasswordProof = z.infer<typeof passwordProofSchema>;

/** Body of `POST /api/admin/session`. */
export const sessionRequestSchema = buildRequestBodySchema({
  name: z
    .string(formatMissingMessage(EDITOR_FIELD))
    .max(EDITOR_NAME_MAX, formatTooLongMessage(EDITOR_FIELD, EDITOR_NAME_MAX))
    .regex(/^\P{Cc}*$/u, formatMultilineMessage(EDITOR_FIELD))
    .optional()
    .meta({
      description: 'Nom de la personne ; absent ou vide, le mot de passe est celui que tous partagent',
    }),
  ...proofFields,
}).meta({ id: 'SessionRequest' });

export type SessionRequest = z.infer<typeof sessionRequestSchema>;

/**
 * Answer of `GET /api/admin/session` while the session is open. A session ends at `expiresAt` (epoch milliseconds, 12
 * hours after sign-in), after 2 hours without a call, or when it is revoked. 401: no open session.
 */
export const sessionStateSchema = z.object({
  expiresAt: time.meta({ description: 'Fin de la session, millisecondes depuis 1970' }),
  editor: editor.meta({ description: 'Nom de la personne ; null pour le mot de passe que tous partagent' }),
});

export type SessionState = z.infer<typeof sessionStateSchema>;

/** An open session and its token, for `Authorization: Bearer {token}`. */
export const sessionSchema = sessionStateSchema.extend({
  token: z.string().meta({
    description: 'À envoyer dans Authorization: Bearer ; une page du site reçoit un cookie à la place',
  }),
});

export type Session = z.infer<typeof sessionSchema>;

/**
 * Answer 201 of `POST /api/admin/session`. A program reads the token here; a page of the site gets an `HttpOnly` cookie
 * instead. A wrong password, or a missing or wrong code, is answered 401. Too many attempts are answered 429, with
 * `Retry-After` in seconds.
 */
export const sessionResponseSchema = sessionSchema.partial({ token: true }).meta({ id: 'Session' });

/**
 * Answer 200 of `POST /api/save-dedicated` and of a restore, with the version as `ETag`. The next save sends the version
 * as `If-Match: "{version}"`; a save without `If-Match` overwrites any version.
 */
export const dedicatedSaveResponseSchema = z
  .object({
    version: version.meta({ description: 'Version enregistrée, à renvoyer dans If-Match' }),
    savedAt: time.meta({ description: 'Millisecondes depuis 1970' }),
  })
  .meta({ id: 'DedicatedSaveResponse' });

export type DedicatedSaveResponse = z.infer<typeof dedicatedSaveResponseSchema>;

/**
 * Problem 412: another save came after the version of `If-Match`, and this save changed nothing. The problem carries the
 * current list: the editor can show it, adopt it, or overwrite it with `If-Match: "{currentVersion}"`.
 */
export const versionConflictProblemSchema = problemSchema
  .extend({
    status: z.literal(412),
    currentVersion: version,
    /** `null` for version 0, the list before the first save. */
    currentSavedAt: time.nullable(),
    currentOffers: dedicatedOffersSchema,
  })
  .meta({ id: 'VersionConflictProblem' });

export type VersionConflictProblem = z.infer<typeof versionConflictProblemSchema>;

/** One entry of the history, without its offers. */
export const versionSummarySchema = z
  .object({
    version,
    savedAt: time,
    /** Number of offers. */
    offers: z.int().min(0),
    /** The restored version; `null` for an ordinary save. */
    restoredFrom: version.nullable(),
    /** Name of the editor. `null`: signed in with the shared password, or saved before editors existed. */
    editor,
  })
  .meta({ id: 'VersionSummary' });

export type VersionSummary = z.infer<typeof versionSummarySchema>;

/**
 * Answer of `GET /api/admin/dedicated/versions`, newest first. `nextBefore` is the value of `before` for older versions,
 * `null` at the end.
 */
export const dedicatedVersionsResponseSchema = z
  .object({
    versions: z.array(versionSummarySchema),
    nextBefore: version
      .nullable()
      .meta({ description: 'Valeur de « before » pour la suite ; null à la fin' }),
  })
  .meta({ id: 'Versions' });

export type DedicatedVersionsResponse = z.infer<typeof dedicatedVersionsResponseSchema>;

/** Answer of `GET /api/admin/dedicated/versions/{v}`; an unknown version is a 404 problem. */
export const dedicatedVersionSchema = versionSummarySchema
  .extend({ offers: dedicatedOffersSchema })
  .meta({ id: 'DedicatedVersion' });

export type DedicatedVersion = z.infer<typeof dedicatedVersionSchema>;
