import { mergeDedicatedServers, sortDedicatedServers } from '@site/api-contract/dedicated-servers';
import type { QuotableOffer } from '@site/api-contract/quote';
import {
  buildServerCardTexts,
  formatStockFreshness,
  indexQuotableServers,
  SERVERS_PAGE_SIZE,
} from '@site/api-contract/server-card';
import type { DedicatedCatalog } from '@site/api-contract/stock';
import { formatNounCount } from '@site/kit/count-text';
import { formatCents, type Vat, withVat } from '@site/kit/money';
import { typeset } from '@site/kit/typography';
import type { PlaceholderValues, PlaceholderValuesReader } from './server-filled.ts';

/** Lifetime of a stock in milliseconds, the same as in browsers (`api/src/catalog/inventory-route.ts`). */
const FRESH_MS = 15_000;

/** Longest wait of a page for the stock, in milliseconds; after it, the page is sent without. */
const TIMEOUT_MS = 1_000;

/** Returns the stock; undefined while no reading succeeded. Never rejects. */
export type StockReader = () => Promise<DedicatedCatalog | undefined>;

/**
 * Returns a reader of the stock for pages. All visitors share one request per 15 s, and one wait of at most a second. A request
 * that exceeds the wait leaves the earlier stock in use.
 *
 * @param warn called once per outage, with the reason
 */
export function createCachedStockReader(
  stock: () => Promise<DedicatedCatalog>,
  warn: (reason: string) => void,
): StockReader {
  let requestedAt = Number.NEGATIVE_INFINITY;
  let waiting: Promise<unknown> = Promise.resolve();
  let isReading = false;
  let failure = '';
  let last: DedicatedCatalog | undefined;
  const request = async () => {
    try {
      last = await stock();
      failure = '';
    } catch (error) {
      const { message } = error as Error;
      // An outage is reported once.
      if (failure !== message) warn(`pages go out without the stock: ${message}`);
      failure = message;
      last = undefined;
    }
    isReading = false;
  };
  return async () => {
    const now = performance.now();
    if (!isReading && now - requestedAt > FRESH_MS) {
      requestedAt = now;
      isReading = true;
      waiting = Promise.race([request(), new Promise((done) => setTimeout(done, TIMEOUT_MS).unref())]);
    }
    await waiting;
    return last;
  };
}

/** Returns a reader of the list of /offres/dedies: all servers by name, in the page's initial order. */
export function createServerListReader(read: StockReader, vat: () => Vat): PlaceholderValuesReader {
  let last: { values: PlaceholderValues; text: string } | undefined;
  return async () => {
    const stock = await read();
    if (!stock) return undefined;
    const values = buildServerListValues(stock, vat());
    const text = JSON.stringify(values);
    // An unchanged object lets `createTemplateFiller` reuse its page.
    if (last?.text !== text) last = { values, text };
    return last.values;
  };
}

/** Returns the servers of the stock as offers of a quote, by id; null while the stock can't be read. */
export type QuotableServerReader = () => Promise<Map<string, QuotableOffer> | null>;

export function createQuotableServerReader(read: StockReader): QuotableServerReader {
  const serversByStock = new WeakMap<DedicatedCatalog, Map<string, QuotableOffer>>();
  return async () => {
    const stock = await read();
    if (!stock) return null;
    const servers =
      serversByStock.get(stock) ??
      indexQuotableServers(mergeDedicatedServers(stock.inventory.servers, stock.offers));
    serversByStock.set(stock, servers);
    return servers;
  };
}

/** Returns the values of the page's placeholders. */
export function buildServerListValues({ inventory, offers }: DedicatedCatalog, vat: Vat): PlaceholderValues {
  const servers = sortDedicatedServers(mergeDedicatedServers(inventory.servers, offers), 'name');
  const rows = servers.map((server) => {
    const { order, sheet, quote, orderToo, facts, line, id, ...texts } = buildServerCardTexts(server);
    const { priceCents } = server;
    const ttc = priceCents === null ? null : withVat(priceCents, vat);
    return {
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, typeset(text)])),
      order,
      sheet,
      quote,
      orderToo,
      facts,
      line,
      id,
      anchor: id,
      ht: priceCents === null ? '' : formatCents(priceCents),
      ttc: ttc === null ? '' : formatCents(ttc),
      unpriced: priceCents === null ? 'oui' : '',
    };
  });
  const rest = rows.slice(SERVERS_PAGE_SIZE);
  return {
    // Without servers the composed page's own text applies.
    servers: rows.length > 0 ? 'oui' : '',
    count: typeset(formatNounCount(rows.length, 'serveur')),
    isSample: inventory.source === 'sample' ? 'oui' : '',
    age: typeset(formatStockFreshness(inventory.source, inventory.fetchedAt)),
    first: rows.slice(0, SERVERS_PAGE_SIZE),
    more: rest.length > 0 ? 'oui' : '',
    rest,
  };
}
