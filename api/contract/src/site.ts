import { z } from 'zod';
import { integritySchema } from './delivery.ts';
import { buildRequestBodySchema, releaseBuildIdSchema, remoteFieldSchema } from './fields.ts';
import { HOST_LABEL_MAX, HOST_PROBLEM_MAX, SITE_VIEWS_MAX } from './site-rules.ts';

const compositionId = z.string().regex(/^[0-9a-f]{16}$/);
const time = z.int().meta({ description: 'Millisecondes depuis 1970, à l’horloge de la base de données' });

/** Answer of `GET /api/site/live`. */
export const liveResponseSchema = z.object({
  live: z
    .object({
      composition: compositionId,
      movedAt: time,
      activateAt: time.nullable().meta({
        description: 'Quand tous les hôtes basculent ; null tant qu’ils ne sont pas tous prêts',
      }),
      isServed: z.boolean().meta({ description: 'Si un hôte au moins la sert' }),
      now: time,
    })
    .nullable()
    .meta({ description: 'null : rien n’a encore été composé' }),
});

/** Answer of `GET /api/site/files`, and the files in the answer of `GET /api/site/compositions/{id}`. */
export const filesResponseSchema = z
  .record(z.string(), integritySchema)
  .meta({ description: 'Empreintes (sha384-…) par chemin' });

/** Answer of `GET /api/site/preview-key`. */
export const previewKeyResponseSchema = z.object({
  key: z.base64().min(1).meta({ description: 'Secret qui signe les liens d’aperçu, en base64' }),
});

const text = (name: string, max: number) =>
  z
    .string(`${name} : un texte est attendu.`)
    .min(1, `${name} : champ vide.`)
    .max(max, `${name} : plus de ${max} caractères reçus.`);

const composition = (name: string) =>
  z
    .string(`${name} : un texte est attendu.`)
    .regex(/^[0-9a-f]{16}$/, `${name} : 16 chiffres hexadécimaux attendus.`);

/** Body of `PUT /api/site/hosts/{id}`. */
export const hostReportSchema = buildRequestBodySchema({
  name: text('Nom', HOST_LABEL_MAX).meta({ description: 'Pour qui lit la liste des hôtes' }),
  serves: composition('Composition servie')
    .optional()
    .meta({ description: 'Composition servie ; absente : aucune encore' }),
  ready: composition('Composition prête')
    .optional()
    .meta({ description: 'Composition entière et vérifiée, prête à être servie' }),
  problem: text('Problème', HOST_PROBLEM_MAX)
    .optional()
    .meta({ description: 'Pourquoi l’hôte ne peut pas suivre' }),
}).meta({ id: 'HostReport' });

/** Body of `POST /api/site/views`. */
export const hostViewsSchema = buildRequestBodySchema({
  views: z
    .array(
      z.strictObject({
        remote: remoteFieldSchema,
        release: releaseBuildIdSchema,
        count: z.int('Nombre : un entier est attendu.').min(1, 'Nombre : 1 au moins est attendu.'),
      }),
      'Vues : une liste est attendue.',
    )
    .min(1, 'Vues : liste vide.')
    .max(SITE_VIEWS_MAX, `Vues : plus de ${SITE_VIEWS_MAX} reçues.`)
    .meta({ description: 'Réseaux à qui une page de cette version a été servie, chacun une fois par heure' }),
}).meta({ id: 'HostViews' });
