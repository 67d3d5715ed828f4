import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { SESSION_COOKIE } from '../auth/session.ts';
import { adminPaths } from '../auth/session-route.ts';
import { betaPaths } from '../beta/route.ts';
import { contactPaths } from '../contact/route.ts';
import { dedicatedPaths } from '../dedicated/route.ts';
import { auditHeadPaths } from '../delivery/audit-head-route.ts';
import { boardPaths } from '../delivery/board-route.ts';
import { deliveryPaths } from '../delivery/route.ts';
import { healthPaths } from '../health/route.ts';
import { problems } from '../http/responses.ts';
import { stockFeedPaths } from '../inventory/changes-feed.ts';
import { inventoryPaths } from '../inventory/route.ts';
import { labPaths } from '../lab/route.ts';
import { sitePaths } from '../releases/site-route.ts';
import { reportsPaths } from '../telemetry/csp-reports-route.ts';
import { modulePaths } from '../telemetry/module-reports-route.ts';

/** Groups of calls, in the order the page shows them. */
const tags = [
  { name: 'Visiteurs', description: 'Ce que les pages du site appellent.' },
  {
    name: 'Administration',
    description: 'Ce que l’éditeur d’offres et le tableau des livraisons appellent, une session ouverte.',
  },
  {
    name: 'Livraison',
    description:
      'Ce que les équipes appellent depuis leur chaîne de livraison (npm run release -- REMOTE --to), chaque demande signée.',
  },
  {
    name: 'Hôtes',
    description:
      'Ce que les hôtes web sans base de données appellent (API_URL) pour servir le site en ligne.',
  },
  { name: 'Exploitation', description: 'Sondes et mesures.' },
];

const paths: ZodOpenApiPathsObject = {
  ...contactPaths,
  ...betaPaths,
  ...labPaths,
  ...modulePaths,
  ...inventoryPaths,
  ...stockFeedPaths,
  ...dedicatedPaths,
  ...adminPaths,
  ...boardPaths,
  ...deliveryPaths,
  ...auditHeadPaths,
  ...sitePaths,
  ...healthPaths,
  ...reportsPaths,
};

/** Every path refuses the methods it doesn't take (`http/endpoints.ts`): no call has to say so itself. */
const refusingOthers = (item: ZodOpenApiPathItemObject): ZodOpenApiPathItemObject =>
  Object.fromEntries(
    Object.entries(item).map(([method, operation]: [string, ZodOpenApiOperationObject]) => [
      method,
      { ...operation, responses: { ...operation.responses, ...problems('method-not-allowed') } },
    ]),
  );

/** The OpenAPI 3.1 document, from the very schemas that check requests. */
export function openApiDocument() {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'API du site',
      version: '1.0.0',
      description:
        'Les refus sont des documents de problème (RFC 9457) dont « detail » est écrit pour la personne qui lit.',
    },
    servers: [{ url: '/' }],
    tags,
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, refusingOthers(item)])),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Jeton de POST /api/admin/session' },
        sessionCookie: {
          ...{ type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          description:
            'Pour les pages de ce site, que le navigateur nomme (Sec-Fetch-Site, Origin) ; en HTTPS, le nom commence par __Host-.',
        },
        statement: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWS' },
          description:
            'Déclaration signée (JWS compact, EdDSA, clé nommée par « kid ») : {aud, change, manifest?, iat, exp, jti}, un quart d’heure au plus ; un changement la consomme',
        },
        host: { type: 'http', scheme: 'bearer', description: 'HOST_TOKEN' },
        metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
      },
    },
  });
}

/** See {@link openApiDocument}. */
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
