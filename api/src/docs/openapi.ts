import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { buildProblemResponses } from '../http/responses.ts';

/** Groups of calls. */
const tags = [
  { name: 'Visiteurs', description: 'Ce que les pages du site appellent.' },
  {
    name: 'Administration',
    description: 'Ce que l’éditeur d’offres et le tableau des livraisons appellent, une session ouverte.',
  },
  {
    name: 'Livraison',
    description: 'Ce que les équipes appellent depuis leur chaîne de livraison, chaque demande signée.',
  },
  { name: 'Exploitation', description: 'Sondes et mesures.' },
];

/** Content of the API's document. */
export interface DocumentedApi {
  paths: ZodOpenApiPathsObject;
  /** Name of the cookie that holds a session. */
  sessionCookie: string;
}

/** Adds the 405 of other methods, which every path answers (`http/endpoints.ts`), to a path's operations. */
const refusingOthers = (item: ZodOpenApiPathItemObject): ZodOpenApiPathItemObject =>
  Object.fromEntries(
    Object.entries(item).map(([method, operation]: [string, ZodOpenApiOperationObject]) => [
      method,
      { ...operation, responses: { ...operation.responses, ...buildProblemResponses('method-not-allowed') } },
    ]),
  );

/** Returns the OpenAPI 3.1 document, from the schemas that validate requests. */
export function buildOpenApiDocument({ paths, sessionCookie }: DocumentedApi) {
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
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description:
            'Pour les pages de ce site, que le navigateur nomme (Sec-Fetch-Site, Origin) ; en HTTPS, le nom commence par __Host-.',
        },
        statement: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWS',
          description:
            'Déclaration signée (JWS compact, EdDSA, clé nommée par « kid ») : {aud, change, manifest?, iat, exp, jti}, un quart d’heure au plus ; un changement la consomme',
        },
        metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
      },
    },
  });
}
