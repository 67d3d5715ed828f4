import { jsonHandlers } from '@site/api/http/body';
import type { EndpointsOf } from '@site/api/http/endpoints';
import { parseFields, requireObject } from '@site/api/http/fields';
import {
  bodyProblemTypes,
  buildDatabaseProblemResponses,
  buildSuccessResponse,
} from '@site/api/http/responses';
import { requireSameOrigin } from '@site/api/http/same-origin';
import type { Database } from '@site/api/storage/schema';
import { RELEASE_CALL_KEYS_PATH } from '@site/api-contract/releases/release-rules';
import { keyRequestSchema, keyResponseSchema } from '@site/api-contract/releases/releases';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { IdentityTokenExchange } from '../access/oidc.ts';
import { buildRejectionResponses } from './problems.ts';
import { notProven, type SignedCalls } from './signed-calls.ts';

export const keyPaths = {
  [RELEASE_CALL_KEYS_PATH]: {
    post: {
      tags: ['Livraison'],
      summary: 'Échanger un jeton d’identité',
      description:
        'Le jeton OpenID Connect d’une intégration continue que l’exploitant a nommée (site teams add) donne à la clé jointe le droit de signer pendant un quart d’heure.',
      requestBody: { content: { 'application/json': { schema: keyRequestSchema } } },
      responses: {
        '201': buildSuccessResponse('La clé peut signer', keyResponseSchema),
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'too-many-requests'),
        ...notProven,
        ...buildRejectionResponses('change-refused', 'statement-used', 'identity-issuer'),
      },
    },
  },
};

interface KeysOptions {
  database: Database;
  publicOrigin: string;
  logger: Logger;
  calls: SignedCalls;
}

/** A CI exchanges its identity token for a key. */
export function createKeyEndpoints(options: KeysOptions): EndpointsOf<typeof keyPaths> {
  const { database, publicOrigin, logger, calls } = options;
  const identities = new IdentityTokenExchange(database);

  const exchange = async (request: Request, response: Response): Promise<void> => {
    const body = requireObject(request.body);
    const { token, jwk } = parseFields(keyRequestSchema, body, 'Clé : forme non reconnue.');
    const { kid, remotes, expiresAt, name, subject } = await identities.exchange(token, jwk);
    logger.info({ by: name, subject }, 'identity token exchanged');
    response.status(201).json({ kid, remotes, expiresAt });
  };

  return {
    [RELEASE_CALL_KEYS_PATH]: {
      post: [requireSameOrigin(publicOrigin), ...jsonHandlers, calls.unsigned(exchange)],
    },
  };
}
