import { get } from '@site/api/outgoing';
import { dedicatedOffersSchema } from '@site/api-contract/dedicated-schema';
import { inventorySchema } from '@site/api-contract/inventory-schema';
import { mergeDedicated, sortDedicated } from '@site/api-contract/merge';
import { cardOf, SERVERS_AT_ONCE, stockAge } from '@site/api-contract/server-card';
import type { Stock } from '@site/api-contract/stock';
import { countText } from '@site/kit/count-text';
import { formatCents, type Vat, withVat } from '@site/kit/money';
import { typeset } from '@site/kit/typography';
import type { Read, Values } from './host-made.ts';

/** How long a stock is taken for true here: as long as a browser may keep it (`api/src/catalog/inventory-route.ts`). */
const FRESH_MS = 15_000;

/** How long a page waits for the stock before it goes out without, in milliseconds. */
const PATIENCE_MS = 1_000;

/** What asking an API elsewhere may cost. */
const BOUNDS = { deadlineMs: 10_000, maxBytes: 4_000_000 };

/** The stock as an API elsewhere tells it. Rejects when it can't be had, or isn't what was asked for. */
export const remoteStock = (apiUrl: string) => async (): Promise<Stock> => {
  const read = async (path: string) => {
    const { status, body } = await get(new URL(path, apiUrl), BOUNDS);
    if (status !== 200) throw new Error(`the API answered ${path} with ${status}`);
    return JSON.parse(body.toString('utf8'));
  };
  const [inventory, offers] = await Promise.all([read('/api/servers/inventory'), read('/api/dedicated')]);
  return { inventory: inventorySchema.parse(inventory), offers: dedicatedOffersSchema.parse(offers) };
};

/**
 * The list of /offres/dedies: all servers by name, as the page shows them at first. The stock is asked for at most every 15 s
 * and waited for at most a second, by all visitors together; who comes later in a long wait gets what was known before.
 *
 * @param complain is told why the stock can't be had
 */
export function serverList(
  stock: () => Promise<Stock>,
  vat: () => Vat,
  complain: (reason: string) => void,
): Read {
  let askedAt = Number.NEGATIVE_INFINITY;
  let waiting: Promise<unknown> = Promise.resolve();
  let isReading = false;
  let failure = '';
  let last: { values: Values; text: string } | undefined;
  const ask = async () => {
    try {
      const values = markValues(await stock(), vat());
      const text = JSON.stringify(values);
      failure = '';
      // The same object means the same page.
      if (last?.text !== text) last = { values, text };
    } catch (error) {
      const { message } = error as Error;
      // An outage is said once.
      if (failure !== message) complain(`the list of servers goes out as it was composed: ${message}`);
      failure = message;
      last = undefined;
    }
    isReading = false;
  };
  return async () => {
    const now = performance.now();
    if (!isReading && now - askedAt > FRESH_MS) {
      askedAt = now;
      isReading = true;
      waiting = Promise.race([ask(), new Promise((done) => setTimeout(done, PATIENCE_MS).unref())]);
    }
    await waiting;
    return last?.values;
  };
}

/** What the marks of the page stand for. */
export function markValues({ inventory, offers }: Stock, vat: Vat): Values {
  const servers = sortDedicated(mergeDedicated(inventory.servers, offers), 'name');
  const rows = servers.map((server) => {
    const { order, sheet, quote, orderToo, facts, line, id, ...texts } = cardOf(server);
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
  const rest = rows.slice(SERVERS_AT_ONCE);
  return {
    // The composed page says when there is no server.
    servers: rows.length > 0 ? 'oui' : '',
    count: typeset(countText(rows.length, 'serveur')),
    isSample: inventory.source === 'sample' ? 'oui' : '',
    age: typeset(stockAge(inventory.source, inventory.fetchedAt)),
    first: rows.slice(0, SERVERS_AT_ONCE),
    more: rest.length > 0 ? 'oui' : '',
    rest,
  };
}
