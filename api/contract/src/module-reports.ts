import { z } from 'zod';
import {
  MODULE_LOAD_MAX_MS,
  MODULE_REPORTS_MAX,
  type ModuleReport,
  VITAL_BOUNDS,
} from './module-reports-rules.ts';

const remote = z
  .string('Remote : un texte est attendu.')
  .regex(/^[a-z]{1,20}$/, 'Remote : de 1 à 20 lettres minuscules attendues.');
const release = z
  .string('Version : un texte est attendu.')
  .regex(/^[0-9a-f]{12}$/, 'Version : 12 chiffres hexadécimaux attendus.');
const ms = z
  .int('Durée : un nombre entier de millisecondes est attendu.')
  .min(0, 'Durée : nombre négatif reçu.')
  .max(MODULE_LOAD_MAX_MS, `Durée : plus de ${MODULE_LOAD_MAX_MS} ms reçues.`);

const loadedSchema = z.strictObject({ remote, release, outcome: z.literal('loaded'), ms });
const otherSchema = z.strictObject({
  remote,
  release,
  outcome: z.enum(
    ['shown', 'load-failed', 'render-failed', 'stopped', 'blocked'],
    'Issue : valeur non reconnue.',
  ),
});
const vitalSchema = z.strictObject({
  remote,
  release,
  outcome: z.enum(['lcp', 'inp', 'cls'], 'Issue : valeur non reconnue.'),
  bin: z
    .int('Classe : un nombre entier est attendu.')
    .min(0, 'Classe : nombre négatif reçu.')
    .max(VITAL_BOUNDS.lcp.length, `Classe : plus de ${VITAL_BOUNDS.lcp.length} reçu.`),
});

/** Body of `POST /api/module-reports`. Unknown fields are refused: nothing personal can slip in. */
export const moduleReportsSchema = z.strictObject(
  {
    reports: z
      .array(
        z.discriminatedUnion(
          'outcome',
          [loadedSchema, otherSchema, vitalSchema],
          'Mesure : forme non reconnue.',
        ),
        'Mesures : une liste est attendue.',
      )
      .min(1, 'Mesures : liste vide.')
      .max(MODULE_REPORTS_MAX, `Mesures : plus de ${MODULE_REPORTS_MAX} reçues.`),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? 'Champ inconnu.'
        : 'Corps de la requête : un objet JSON est attendu.',
  },
) satisfies z.ZodType<{ reports: ModuleReport[] }>;
