import { inventorySchema } from '@site/api-contract/inventory-feed';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { ok, problem, problems } from '../docs/responses.ts';
import { INVENTORY_PATH } from './route.ts';

/** See `inventoryRoute`. */
export const inventoryPaths: ZodOpenApiPathsObject = {
  [INVENTORY_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Stock de serveurs dédiés',
      description:
        '« source » : live (le système de commande vient de répondre), stale (il échoue, dernière réponse gardée) ou sample (aucun système configuré, exemple).',
      responses: {
        '200': ok('Le stock', inventorySchema),
        ...problems('method-not-allowed', 'order-system'),
        '504': problem('Système de commande trop lent', ['order-system']),
      },
    },
  },
};
