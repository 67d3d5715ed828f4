import { STOCK_FEED } from '@site/api-contract/stock-feed';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { problems, unavailable } from '../docs/responses.ts';
import { ATOM_TYPE, JSON_FEED_TYPE } from '../http/feed.ts';

const feed = (format: string, type: string, schema: z.ZodType): ZodOpenApiPathsObject[string] => ({
  get: {
    tags: ['Visiteurs'],
    summary: `Changements du stock de serveurs dédiés, en ${format}`,
    description:
      'Les 50 derniers : serveurs arrivés, de nouveau disponibles, vendus, retirés, et changements de prix, lus au système de commande. Vide tant que le stock montré est un exemple.',
    responses: {
      '200': { description: 'Le flux', content: { [type]: { schema } } },
      '304': { description: 'Le même que celui d’ETag (If-None-Match) ou d’alors (If-Modified-Since)' },
      ...problems('method-not-allowed'),
      ...unavailable,
    },
  },
});

/** See `stockFeedRoute`. */
export const stockFeedPaths: ZodOpenApiPathsObject = {
  [STOCK_FEED.atom]: feed('Atom 1.0 (RFC 4287)', ATOM_TYPE, z.string()),
  [STOCK_FEED.json]: feed('JSON Feed 1.1', JSON_FEED_TYPE, z.looseObject({ items: z.array(z.unknown()) })),
};
