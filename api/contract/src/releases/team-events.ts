import { z } from 'zod';
import { BUILD_ID_PATTERN } from './release-rules.ts';

/** Events of a remote's releases that its teams hear of, by mail. */
const teamEventTypes = ['canary.ended', 'canary.promoted', 'release.rolled-back'] as const;

const buildId = z.string().regex(BUILD_ID_PATTERN);

const counts = z.object({
  visitors: z.number().meta({ description: 'Visiteurs qui ont reçu la version' }),
  failing: z.number().meta({ description: 'Ceux d’entre eux chez qui elle a échoué' }),
});

/** Numbers of a canary analysis. */
export const canaryNumbersSchema = z.object({
  canary: counts,
  live: counts.meta({ description: 'La version en ligne, dans le même temps' }),
  evidence: z.number().meta({ description: 'De combien « pire » explique mieux ce qui est vu' }),
  limit: z
    .number()
    .meta({ description: 'La valeur de evidence à laquelle une version à l’essai est arrêtée' }),
});
export type CanaryNumbers = z.infer<typeof canaryNumbersSchema>;

/** An error of a release as browsers reported it, without personal data. */
export const releaseErrorSchema = z.object({
  message: z.string().meta({ description: 'Le message du navigateur' }),
  page: z.string().meta({ description: 'La page où elle est apparue d’abord' }),
  island: z.string().nullable().meta({ description: 'L’îlot ; null : la page entière' }),
  browsers: z.array(z.string()).meta({ description: 'Chromium, Firefox, Safari ou autre' }),
  visitors: z.int().meta({ description: 'Visiteurs qui l’ont rencontrée' }),
  stack: z
    .array(z.string())
    .meta({ description: 'Lignes des fichiers de la version : fichier:ligne:colonne' }),
});
export type ReleaseError = z.infer<typeof releaseErrorSchema>;

/** An event as the site stores it until it is sent. */
export const teamEventSchema = z.object({
  type: z.enum(teamEventTypes),
  timestamp: z.iso.datetime().meta({ description: 'Quand c’est arrivé' }),
  remote: z.string(),
  /** The canary, or the release that was taken back. `null`: the remote had no live release. */
  buildId: buildId
    .nullable()
    .meta({ description: 'La version dont il s’agit ; null : aucune n’était en ligne' }),
  /** `null`: the remote has no live release. */
  live: buildId.nullable().meta({ description: 'La version en ligne ensuite' }),
  /** Action of the change, such as `abort`. */
  action: z.string(),
  by: z.string().meta({ description: 'Qui l’a fait, tel que le journal le nomme ; « site » : de lui-même' }),
  reason: z.string().nullable(),
  analysis: canaryNumbersSchema
    .nullable()
    .meta({ description: 'Les chiffres de la version à l’essai, s’il y en a' }),
  /** First errors of `buildId`. */
  errors: z.array(releaseErrorSchema).default([]),
  run: z.url().nullable().meta({ description: 'La page de l’exécution dans l’intégration continue' }),
});
export type TeamEvent = z.infer<typeof teamEventSchema>;
