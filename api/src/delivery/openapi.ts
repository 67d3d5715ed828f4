import { boardJournalSchema, boardRequestSchemas, boardSchema } from '@site/api-contract/board';
import {
  BOARD_JOURNAL_PATH,
  BOARD_PATH,
  type BoardAction,
  boardActionPath,
} from '@site/api-contract/board-rules';
import {
  changeLineSchema,
  changeRequestSchema,
  deliveryProblemSchema,
  journalPageSchema,
  keyAnswerSchema,
  keyRequestSchema,
  missingSchema,
  releasesViewSchema,
} from '@site/api-contract/delivery';
import {
  DELIVERY_BLOBS_PATH,
  DELIVERY_CHANGES_PATH,
  DELIVERY_JOURNAL_PATH,
  DELIVERY_KEYS_PATH,
  DELIVERY_RELEASES_PATH,
  DELIVERY_UPLOADS_PATH,
  LINES_MEDIA_TYPE,
} from '@site/api-contract/delivery-rules';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { security as session } from '../admin/session-route.ts';
import type { ProblemType } from '../http/problem-types.ts';
import { bodyProblems, ok, problems, problemsAs, unavailable } from '../http/responses.ts';
import { boardJournalQuerySchema } from './board-route.ts';
import { blobQuerySchema, journalQuerySchema } from './route.ts';

const tags = ['Livraison'];
const security: Record<string, string[]>[] = [{ statement: [] }];

const board = { tags: ['Administration'], security: session };

/** Refusals that also give their reason as the commands print it. */
const refused = (...types: ProblemType[]) => problemsAs(deliveryProblemSchema, ...types);
const notProven = refused('statement-refused', 'not-composing');
const notAllowed = refused('not-your-remote', 'cross-site');

/** The beginning of an answer that goes on line by line while the site is changed. */
const begun = {
  description: 'Le changement est commencé',
  content: { [LINES_MEDIA_TYPE]: { schema: changeLineSchema } },
};

/** One thing to be done from the board. */
const boardAction = (action: BoardAction, summary: string, description: string): ZodOpenApiPathsObject => ({
  [boardActionPath(action)]: {
    post: {
      ...board,
      summary,
      description: `${description} La réponse vient ligne par ligne, comme celle de ${DELIVERY_CHANGES_PATH} ; un refus y est la dernière, « problem ».`,
      requestBody: { content: { 'application/json': { schema: boardRequestSchemas[action] } } },
      responses: {
        '200': begun,
        ...problems(...bodyProblems, 'unauthenticated', 'too-many-requests'),
        ...refused('change-refused', 'change-outdated', 'not-composing'),
        ...unavailable,
      },
    },
  },
});

/** See `boardRoute`. */
const boardPaths: ZodOpenApiPathsObject = {
  [BOARD_PATH]: {
    get: {
      ...board,
      summary: 'Tableau des livraisons',
      description:
        'Ce qui est en ligne, ce que certains visiteurs reçoivent à côté, comment les navigateurs l’accueillent, et les dernières lignes du journal. ETag : avec If-None-Match, 304 tant que rien ne change.',
      responses: {
        '200': ok('Le tableau', boardSchema),
        '304': ok('Rien n’a changé'),
        ...problems('unauthenticated', 'cross-site', 'method-not-allowed'),
        ...refused('not-composing'),
        ...unavailable,
      },
    },
  },
  [BOARD_JOURNAL_PATH]: {
    get: {
      ...board,
      summary: 'Journal des livraisons, pour des personnes',
      description: 'De la ligne la plus récente à la plus ancienne.',
      requestParams: { query: boardJournalQuerySchema },
      responses: {
        '200': ok('Une page du journal', boardJournalSchema),
        ...problems('unauthenticated', 'cross-site', 'method-not-allowed', 'invalid-fields'),
        ...unavailable,
      },
    },
  },
  ...boardAction(
    'rollback',
    'Revenir à la version d’avant',
    'Nomme la version en ligne (from) et celle d’avant (to) : rien ne se fait si ce n’est plus elle.',
  ),
  ...boardAction(
    'promote',
    'Donner la version candidate à tous',
    'Nomme la candidate (buildId) et la version en ligne (from).',
  ),
  ...boardAction('abort', 'Arrêter la version candidate', 'Ses visiteurs reçoivent celle en ligne.'),
  ...boardAction(
    'end-preview',
    'Fermer un aperçu',
    'Les liens qui montrent cette version n’ouvrent plus rien.',
  ),
};

/** See `deliveryRoute`. */
export const deliveryPaths: ZodOpenApiPathsObject = {
  ...boardPaths,
  [DELIVERY_UPLOADS_PATH]: {
    post: {
      tags,
      security,
      summary: 'Annoncer une version',
      description:
        'Le manifeste, dont la déclaration porte l’empreinte, 1 Mio au plus. Refaite, l’annonce dit ce qui manque encore : un envoi interrompu reprend là.',
      requestBody: {
        content: { 'application/json': { schema: z.object({}).meta({ description: 'manifest.json' }) } },
      },
      responses: {
        '200': ok('Ce qui manque', missingSchema),
        ...problems(
          'malformed-request',
          'method-not-allowed',
          'too-large',
          'unsupported-format',
          'too-many-requests',
        ),
        ...notProven,
        ...notAllowed,
        ...refused('change-refused'),
        ...unavailable,
      },
    },
  },
  [DELIVERY_BLOBS_PATH]: {
    put: {
      tags,
      security,
      summary: 'Envoyer un fichier annoncé',
      description:
        'Ses octets, avec la déclaration de l’annonce : 20 Mio au plus, 100 Mio par version et par jour, en 30 secondes. Refait, l’envoi ne change rien.',
      requestParams: { query: blobQuerySchema },
      requestBody: {
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        '204': ok('Gardé'),
        ...problems(
          'malformed-request',
          'method-not-allowed',
          'too-large',
          'unsupported-format',
          'invalid-fields',
          'too-many-requests',
        ),
        ...notProven,
        ...notAllowed,
        ...refused('change-refused'),
        ...unavailable,
      },
    },
  },
  [DELIVERY_CHANGES_PATH]: {
    post: {
      tags,
      summary: 'Changer le site',
      description:
        'La déclaration dit tout : version pour tous, pour une part des visiteurs ou pour un lien, retour en arrière, retrait, configuration, nettoyage. La réponse vient ligne par ligne ; une ligne vide dit que le travail continue, la dernière est « done » ou « problem ». Le changement va à son terme même si personne n’écoute.',
      requestBody: { content: { 'application/json': { schema: changeRequestSchema } } },
      responses: {
        '200': begun,
        ...problems(...bodyProblems, 'too-many-requests'),
        ...notProven,
        ...notAllowed,
        ...refused('change-refused', 'statement-used', 'change-under-way'),
        ...unavailable,
      },
    },
  },
  [DELIVERY_RELEASES_PATH]: {
    get: {
      tags,
      security,
      summary: 'Versions en ligne, candidates et passées',
      description: 'La déclaration demande {action: "list"}.',
      responses: {
        '200': ok('Les versions', releasesViewSchema),
        ...problems('method-not-allowed', 'too-many-requests'),
        ...notProven,
        ...unavailable,
      },
    },
  },
  [DELIVERY_JOURNAL_PATH]: {
    get: {
      tags,
      security,
      summary: 'Journal des changements',
      description:
        'De la plus ancienne ligne à la plus récente, 200 par réponse : chacune porte sa déclaration signée et l’empreinte de la ligne d’avant.',
      requestParams: { query: journalQuerySchema },
      responses: {
        '200': ok('Une page du journal', journalPageSchema),
        ...problems('method-not-allowed', 'invalid-fields', 'too-many-requests'),
        ...notProven,
        ...unavailable,
      },
    },
  },
  [DELIVERY_KEYS_PATH]: {
    post: {
      tags,
      summary: 'Échanger un jeton d’identité',
      description:
        'Le jeton OpenID Connect d’une intégration continue que l’exploitant a nommée (npm run teams -- add) donne à la clé jointe le droit de signer pendant un quart d’heure.',
      requestBody: { content: { 'application/json': { schema: keyRequestSchema } } },
      responses: {
        '201': ok('La clé peut signer', keyAnswerSchema),
        ...problems(...bodyProblems, 'too-many-requests'),
        ...notProven,
        ...refused('change-refused', 'statement-used', 'identity-issuer'),
        ...unavailable,
      },
    },
  },
};
