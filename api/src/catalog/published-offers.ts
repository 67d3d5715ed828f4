import { mergeDedicatedServers } from '@site/api-contract/dedicated-servers';
import { type QuotableOffer, type QuoteLine, quotableOffersSchema } from '@site/api-contract/quote';
import {
  type PricedQuoteLine,
  priceQuoteLine,
  QUOTABLE_OFFERS_PATH,
  type QuoteSum,
  sumQuote,
} from '@site/api-contract/quote-rules';
import { indexQuotableServers } from '@site/api-contract/server-card';
import type { DedicatedCatalog } from '@site/api-contract/stock';
import type { Vat } from '@site/kit/money';
import { operatorSchema } from '@site/kit/operator';
import type { Logger } from 'pino';
import { z } from 'zod';
import { readBlobs } from '../releases/blobs.ts';
import { readCompositionFiles, readLiveState } from '../releases/live.ts';
import type { Database } from '../storage/schema.ts';

/** Files of a composition: the published offers, and the operator's configuration. */
const OFFERS_FILE = `pages${QUOTABLE_OFFERS_PATH}`;
const OPERATOR_FILE = 'operator.json';

/** A stored quote: the requested lines, with the offers as published at that time. Amounts HT, in cents. */
export interface PricedQuote {
  lines: PricedQuoteLine[];
  sum: QuoteSum;
  /** Null if the operator's VAT isn't known. */
  vat: Vat | null;
}

/** Published offers by their ids, and the operator's VAT. */
interface PublishedOfferList {
  offers: Map<string, QuotableOffer>;
  vat: Vat;
}

/** Prices quotes from the offers of the live composition, which are read once per composition. */
export class QuotePricer {
  #known: { composition: string; published: PublishedOfferList | null } | undefined;

  constructor(
    private readonly database: Database,
    private readonly stock: () => Promise<DedicatedCatalog>,
    private readonly logger: Logger,
  ) {}

  /** Returns a quote's lines, checked against the published offers. The stock is read only for offers that no team publishes. */
  async quote(lines: readonly QuoteLine[]): Promise<PricedQuote> {
    const published = await this.#published();
    const isServer = published !== null && lines.some(({ offer }) => !published.offers.has(offer));
    const servers = isServer ? await this.#servers() : null;
    const offerOf = (id: string) => published?.offers.get(id) ?? (servers ? servers.get(id) : null);
    const quoted = lines.map((line) => priceQuoteLine(line, offerOf(line.offer)));
    return { lines: quoted, sum: sumQuote(quoted), vat: published?.vat ?? null };
  }

  async #published(): Promise<PublishedOfferList | null> {
    const live = await readLiveState(this.database);
    if (!live) return null;
    if (this.#known?.composition !== live.composition)
      this.#known = { composition: live.composition, published: await this.#read(live.composition) };
    return this.#known.published;
  }

  async #read(composition: string): Promise<PublishedOfferList | null> {
    const files = z
      .record(z.string(), z.string())
      .parse(JSON.parse((await readCompositionFiles(this.database, composition)) ?? '{}'));
    const { [OFFERS_FILE]: offers, [OPERATOR_FILE]: operator } = files;
    if (!offers || !operator) return null;
    const blobs = await readBlobs(this.database, [offers, operator]);
    const parsed = (hash: string): unknown => JSON.parse(blobs.get(hash)?.toString('utf8') ?? 'null');
    try {
      return {
        offers: new Map(quotableOffersSchema.parse(parsed(offers)).map((offer) => [offer.id, offer])),
        vat: operatorSchema.parse(parsed(operator)).vat,
      };
    } catch (err) {
      // Files of another version, or damaged ones, mustn't stop a visitor's message: its prices stay unchecked.
      this.logger.warn({ err, composition }, 'published offers not read');
      return null;
    }
  }

  /** Returns the servers of the stock by their ids; null if the stock can't be read. */
  async #servers(): Promise<Map<string, QuotableOffer> | null> {
    try {
      const { inventory, offers } = await this.stock();
      return indexQuotableServers(mergeDedicatedServers(inventory.servers, offers));
    } catch (err) {
      this.logger.warn({ err }, 'stock not read for a quote');
      return null;
    }
  }
}
