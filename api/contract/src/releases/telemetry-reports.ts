import { z } from 'zod';
import { buildRequestBodySchema, releaseBuildIdSchema, remoteFieldSchema } from '../forms/fields.ts';
import {
  ERROR_MESSAGE_LENGTH_MAX,
  ERROR_STACK_MAX,
  MODULE_LOAD_MAX_MS,
  PAGE_VIEW_TOKEN_LENGTH_MAX,
  PAGE_VIEW_TOKENS_MAX,
  TELEMETRY_REPORTS_MAX,
  type TelemetryReport,
  VITAL_BOUNDS,
} from './telemetry-reports-rules.ts';

const releaseFields = { remote: remoteFieldSchema, release: releaseBuildIdSchema };
const ms = z
  .int('Durée : un nombre entier de millisecondes est attendu.')
  .min(0, 'Durée : nombre négatif reçu.')
  .max(MODULE_LOAD_MAX_MS, `Durée : plus de ${MODULE_LOAD_MAX_MS} ms reçues.`);

const loadedSchema = z.strictObject({ ...releaseFields, outcome: z.literal('loaded'), ms });
const errorSchema = z.strictObject({
  message: z
    .string('Erreur : un message est attendu.')
    .max(ERROR_MESSAGE_LENGTH_MAX, `Erreur : message de plus de ${ERROR_MESSAGE_LENGTH_MAX} caractères.`),
  page: z.string().regex(/^\/[\w\-./~%]{0,199}$/, 'Erreur : chemin de page non reconnu.'),
  island: z
    .string()
    .regex(/^[\w-]{1,40}\/[\w-]{1,60}$/, 'Erreur : îlot non reconnu.')
    .optional(),
  stack: z
    .array(z.string().regex(/^[\w\-./@~]{1,150}:\d{1,9}:\d{1,9}$/, 'Erreur : ligne de pile non reconnue.'))
    .max(ERROR_STACK_MAX, `Erreur : plus de ${ERROR_STACK_MAX} lignes de pile.`)
    .optional(),
});
const failedSchema = z.strictObject({
  ...releaseFields,
  outcome: z.enum(['load-failed', 'render-failed', 'stopped'], 'Issue : valeur non reconnue.'),
  error: errorSchema.optional(),
});
const otherSchema = z.strictObject({
  ...releaseFields,
  outcome: z.enum(['shown', 'blocked'], 'Issue : valeur non reconnue.'),
});
const vitalSchema = z.strictObject({
  ...releaseFields,
  outcome: z.enum(['lcp', 'inp', 'cls'], 'Issue : valeur non reconnue.'),
  bin: z
    .int('Classe : un nombre entier est attendu.')
    .min(0, 'Classe : nombre négatif reçu.')
    .max(VITAL_BOUNDS.lcp.length, `Classe : plus de ${VITAL_BOUNDS.lcp.length} reçu.`),
});

/** Body of `POST /api/telemetry`. Unknown fields are rejected, so that no personal data can slip in. */
export const telemetryReportsSchema = buildRequestBodySchema({
  reports: z
    .array(
      z.discriminatedUnion(
        'outcome',
        [loadedSchema, failedSchema, otherSchema, vitalSchema],
        'Mesure : forme non reconnue.',
      ),
      'Mesures : une liste est attendue.',
    )
    .min(1, 'Mesures : liste vide.')
    .max(TELEMETRY_REPORTS_MAX, `Mesures : plus de ${TELEMETRY_REPORTS_MAX} reçues.`),
  views: z
    .array(
      z
        .string('Vue : un texte est attendu.')
        .max(PAGE_VIEW_TOKEN_LENGTH_MAX, 'Vue : jeton trop long, refusé.'),
      'Vues : une liste est attendue.',
    )
    .max(PAGE_VIEW_TOKENS_MAX, `Vues : plus de ${PAGE_VIEW_TOKENS_MAX} reçues.`)
    .optional()
    .meta({
      description:
        'Jetons des pages vues (en-tête Server-Timing, « view »), de moins de 30 minutes ; sans jeton, une mesure ne juge aucune version',
    }),
}).meta({ id: 'TelemetryReports' }) satisfies z.ZodType<{
  reports: TelemetryReport[];
  views?: string[] | undefined;
}>;
