import { z } from 'zod';
import { formatMultilineLabelMessage, isSafeLink, SINGLE_LINE_PATTERN } from '../forms/fields.ts';
import { normalizeTypedText } from '../texts/typed-text.ts';

/** Largest accepted values: UTF-16 units of a text, entries of a list. */
export const labLimits = { text: 200, description: 2000, tag: 40, tags: 20, projects: 200 } as const;

const text = (label: string, max: number = labLimits.text) =>
  z
    .string(`${label} : un texte est attendu.`)
    .overwrite(normalizeTypedText)
    .trim()
    .max(max, `${label} : plus de ${max} caractères reçus.`)
    .regex(SINGLE_LINE_PATTERN, formatMultilineLabelMessage(label));
/** Line breaks are allowed; other control characters don't belong in a page. */
const paragraphs = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;
const filled = (label: string, max?: number) => text(label, max).min(1, `${label} : champ vide.`);

/**
 * A project of the lab (docs/product.md#lab). `id`, `title`, `status` and `signupUrl` are required; other missing fields
 * are empty. Unknown fields are left out of the answer.
 */
export const labProjectSchema = z
  .object(
    {
      /** The `project` of a sign-up; unique in the list. */
      id: z
        .string('Identifiant : un texte est attendu.')
        .regex(
          /^[A-Za-z0-9_.-]{1,80}$/,
          'Identifiant : de 1 à 80 lettres, chiffres, points, tirets ou soulignés.',
        ),
      title: filled('Titre'),
      subtitle: text('Sous-titre').default(''),
      description: z
        .string('Description : un texte est attendu.')
        .overwrite(normalizeTypedText)
        .trim()
        .max(labLimits.description, `Description : plus de ${labLimits.description} caractères reçus.`)
        .regex(paragraphs, 'Description : caractère de contrôle reçu.')
        .default(''),
      tags: z
        .array(filled('Étiquette', labLimits.tag), 'Étiquettes : une liste est attendue.')
        .max(labLimits.tags, `Étiquettes : plus de ${labLimits.tags} reçues.`)
        .default([]),
      /** Status in the operator's words: « Bêta ouverte », « Bientôt ». */
      status: filled('Statut'),
      /** Target of the button: `/inscription-beta?projet={id}`, or another site. */
      signupUrl: filled('Lien d’inscription', 500).refine(
        isSafeLink,
        'Lien d’inscription : un chemin du site (/…) ou une adresse http(s) est attendu.',
      ),
    },
    'Projet : un objet est attendu.',
  )
  .meta({ id: 'LabProject' });

export type LabProject = z.infer<typeof labProjectSchema>;

/** Answer of `GET /data/labProjects.json`; an empty array when the operator lists none. */
export const labProjectsSchema = z.array(labProjectSchema);
