import { formatPrice } from '@site/api-contract/price-text';
import { STOCK_FEED_PATHS } from '@site/api-contract/stock';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { EndpointsOf } from '../http/endpoints.ts';
import {
  ATOM_TYPE,
  type Feed,
  getUpdatedAt,
  JSON_FEED_TYPE,
  MAX_FEED_ENTRIES,
  renderAtomFeed,
  renderJsonFeed,
} from '../http/feed.ts';
import { computeEtag } from '../http/headers.ts';
import { escapeHtml } from '../http/html.ts';
import { buildDatabaseProblemResponses } from '../http/responses.ts';
import type { Database } from '../storage/schema.ts';
import type { InventoryCache } from './inventory-cache.ts';
import { readStockChanges, type StockChange } from './stock-changes.ts';

const feed = (format: string, type: string, schema: z.ZodType) => ({
  get: {
    tags: ['Visiteurs'],
    summary: `Changements du stock de serveurs dédiés, en ${format}`,
    description:
      'Les 50 derniers : serveurs arrivés, de nouveau disponibles, vendus, retirés, et changements de prix, lus au système de commande. Vide tant que le stock montré est un exemple.',
    responses: {
      '200': { description: 'Le flux', content: { [type]: { schema } } },
      '304': { description: 'Le même que celui d’ETag (If-None-Match) ou d’alors (If-Modified-Since)' },
      ...buildDatabaseProblemResponses(),
    },
  },
});

export const stockFeedPaths = {
  [STOCK_FEED_PATHS.atom]: feed('Atom 1.0 (RFC 4287)', ATOM_TYPE, z.string()),
  [STOCK_FEED_PATHS.json]: feed(
    'JSON Feed 1.1',
    JSON_FEED_TYPE,
    z.looseObject({ items: z.array(z.unknown()) }),
  ),
};

/** Feed readers poll every quarter of an hour at most; a proxy's cache answers concurrent readers. */
const REPEATABLE = 'public, max-age=60';

/** Date of a feed that never had a change: a feed needs a date, and a constant one keeps the ETag. */
const NEVER = new Date(0).toISOString();

const SUBTITLE = 'Serveurs arrivés, de nouveau disponibles, vendus ou retirés, et leurs prix hors taxes.';
const SAMPLE = 'Le stock que le site montre est un exemple : aucun changement n’est signalé.';

const monthly = (cents: number | null) => (cents === null ? 'sur devis' : `${formatPrice(cents)} / mois`);

const words: Record<StockChange['kind'], (change: StockChange) => string> = {
  arrived: ({ price_cents }) => `nouveau serveur, ${monthly(price_cents)}`,
  available: ({ price_cents }) => `de nouveau disponible, ${monthly(price_cents)}`,
  'sold-out': () => 'plus disponible pour le moment',
  price: ({ price_cents, before_cents }) => `${monthly(price_cents)} au lieu de ${monthly(before_cents)}`,
  gone: () => 'retiré de la liste',
};

interface StockFeedOptions {
  database: Database;
  inventory: Pick<InventoryCache, 'get' | 'whenStored'>;
  publicOrigin: string;
  /** True if no order system is configured, so that the displayed stock is a sample. */
  isSample: boolean;
}

async function stockFeed({ database, inventory, publicOrigin, isSample }: StockFeedOptions): Promise<Feed> {
  if (!isSample) {
    // A request for the feed refreshes the stock, as a visit of its page does. A failed read leaves the stored changes.
    await inventory.get().catch(() => {});
    await inventory.whenStored();
  }
  const { since, changes } = isSample
    ? { since: null, changes: [] }
    : await readStockChanges(database, MAX_FEED_ENTRIES);
  return {
    ...STOCK_FEED_PATHS,
    origin: publicOrigin,
    page: '/offres/dedies',
    title: 'Serveurs dédiés : le stock',
    subtitle: isSample ? SAMPLE : SUBTITLE,
    author: new URL(publicOrigin).hostname,
    begun: since === null ? NEVER : new Date(since).toISOString(),
    entries: changes.map((change) => {
      const title = `${change.name} : ${words[change.kind](change)}`;
      return {
        ...{
          at: new Date(change.at).toISOString(),
          name: `stock/${change.seq}`,
          title,
          path: '/offres/dedies',
        },
        html: `<p>${escapeHtml(`${title}.`)}</p><p>${escapeHtml(change.summary)}</p>`,
      };
    }),
  };
}

/** `GET /stock.atom` and `GET /stock-flux.json`: the changes of the stock as feeds. */
export function createStockFeedEndpoints(options: StockFeedOptions): EndpointsOf<typeof stockFeedPaths> {
  const answer =
    (type: string, write: (feed: Feed) => string): RequestHandler =>
    async (_request, response) => {
      const feed = await stockFeed(options);
      const body = write(feed);
      response
        .set({
          'Cache-Control': REPEATABLE,
          ETag: computeEtag(body),
          'Last-Modified': new Date(getUpdatedAt(feed)).toUTCString(),
        })
        .type(`${type}; charset=utf-8`)
        .send(body);
    };
  return {
    [STOCK_FEED_PATHS.atom]: { get: [answer(ATOM_TYPE, renderAtomFeed)] },
    [STOCK_FEED_PATHS.json]: { get: [answer(JSON_FEED_TYPE, renderJsonFeed)] },
  };
}
