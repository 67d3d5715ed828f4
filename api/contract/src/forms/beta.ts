import { z } from 'zod';
import { betaForm, UNKNOWN_PROJECT } from './beta-form.ts';
import { buildRequestBodySchema } from './fields.ts';
import { buildFormSchema, buildTextSchema } from './form-schema.ts';

/** An empty or blank name selects the default project. */
const project = buildTextSchema(betaForm.fields.project, 0).optional();

/**
 * Body of `POST /beta-signup` (docs/product.md#beta). `projet` is an alias of `project`; without either the project is
 * « inconnu ». `idempotencyKey` is accepted but unused: e-mail and project identify a sign-up.
 */
export const betaRequestSchema = buildFormSchema(betaForm, {
  project: project.meta({ description: 'Nom du projet ; absent ou vide : « inconnu »' }),
  projet: project.meta({ description: 'Autre nom de « project »' }),
})
  .refine(({ project, projet }) => !project || !projet || project === projet, {
    path: ['projet'],
    error: 'Indiquez un seul projet : « projet » et « project » en nomment deux.',
  })
  .transform(({ honeypot: _, idempotencyKey: __, project, projet, ...signup }) => ({
    ...signup,
    project: project || projet || UNKNOWN_PROJECT,
  }))
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
