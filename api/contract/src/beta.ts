import { z } from 'zod';
import { BETA_PROJECT_MAX, UNKNOWN_PROJECT } from './beta-rules.ts';
import { formatMissingMessage, formatMultilineMessage, formatTooLongMessage } from './field-words.ts';
import {
  buildEmailSchema,
  buildIdempotencyKeySchema,
  buildRequestBodySchema,
  SINGLE_LINE_PATTERN,
} from './fields.ts';

const PROJECT_FIELD = 'le nom du projet';

/** An empty or blank name selects the default project. */
const project = z
  .string(formatMissingMessage(PROJECT_FIELD))
  .trim()
  .max(BETA_PROJECT_MAX, formatTooLongMessage(PROJECT_FIELD, BETA_PROJECT_MAX))
  .regex(SINGLE_LINE_PATTERN, formatMultilineMessage(PROJECT_FIELD));

/**
 * Body of `POST /beta-signup` (docs/product.md#beta), as JSON or as a plain form. `projet` is an alias of `project`;
 * without either the project is « inconnu ». `idempotencyKey` is accepted but unused: e-mail and project identify a sign-up.
 * A body with a filled `honeypot` is answered as accepted, and dropped. The error for an unknown field names the field.
 */
export const betaRequestSchema = buildRequestBodySchema({
  email: buildEmailSchema(),
  project: project.optional().meta({ description: 'Nom du projet ; absent ou vide : « inconnu »' }),
  projet: project.optional().meta({ description: 'Autre nom de « project »' }),
  honeypot: z
    .literal('', 'honeypot : ce champ doit rester vide.')
    .optional()
    .meta({ description: 'Piège à robots, vide ou absent' }),
  idempotencyKey: buildIdempotencyKeySchema().optional(),
})
  .refine(({ project, projet }) => !project || !projet || project === projet, {
    path: ['projet'],
    error: 'Indiquez un seul projet : « projet » et « project » en nomment deux.',
  })
  .transform(({ email, project, projet }) => ({ email, project: project || projet || UNKNOWN_PROJECT }))
  .meta({ id: 'BetaSignup' });

/** A checked sign-up. */
export type BetaRequest = z.output<typeof betaRequestSchema>;

/**
 * Answer 200 to every accepted sign-up, also to a repeated one, so that the answer reveals no earlier sign-up. The
 * sign-up is in the database before the API answers, except one with a filled honeypot, which is dropped.
 */
export const betaResponseSchema = z.object({ status: z.literal('accepted') });

export type BetaResponse = z.infer<typeof betaResponseSchema>;

/** Body of `POST /beta-signup/confirmation`, as JSON or as a plain form: the token of the mailed link. */
export const betaConfirmationRequestSchema = buildRequestBodySchema({
  jeton: z
    .string('Jeton : un texte est attendu.')
    .regex(/^[\w-]{43}$/, 'Ce lien n’est pas complet : copiez-le en entier depuis l’e-mail reçu.'),
});

/** Answer to a confirmation, the same the second time. An expired link is answered with the problem `link-over`. */
export const betaConfirmationResponseSchema = z.object({ status: z.literal('confirmed') });

export type BetaConfirmationResponse = z.infer<typeof betaConfirmationResponseSchema>;
