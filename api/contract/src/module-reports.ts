import { z } from 'zod';
import { MODULE_LOAD_MAX_MS, MODULE_REPORTS_MAX, type ModuleReport } from './module-reports-rules.ts';

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
const failedSchema = z.strictObject({
  remote,
  release,
  outcome: z.enum(['load-failed', 'render-failed'], 'Issue : valeur non reconnue.'),
});

/** Body of `POST /api/module-reports`. Unknown fields are refused: nothing personal can slip in. */
export const moduleReportsSchema = z.strictObject(
  {
    reports: z
      .array(
        z.discriminatedUnion('outcome', [loadedSchema, failedSchema], 'Mesure : forme non reconnue.'),
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
