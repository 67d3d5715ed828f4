import { mergeDedicatedServers } from '@site/api-contract/dedicated/dedicated-servers';
import { indexQuotableServers } from '@site/api-contract/dedicated/server-card';
import type { DedicatedCatalog } from '@site/api-contract/dedicated/stock';
import { operatorSchema } from '@site/api-contract/operator/operator';
import { type QuotableOffer, type QuoteLine, quotableOffersSchema } from '@site/api-contract/quote/quote';
import {
  type PricedQuoteLine,
  priceQuoteLine,
  type QuoteSum,
  sumQuote,
} from '@site/api-contract/quote/quote-rules';
import type { Vat } from '@site/api-contract/texts/money';
import type { Logger } from 'pino';

/** What the live site publishes. */
export interface Publications {
  /** Resolves with the name of the present content; another content has another name. `null`: nothing is live. */
  version(): Promise<string | null>;
  /** Resolves with the texts of the published offers and of the operator's configuration; `null` if they aren't stored. */
  read(version: string): Promise<{ offers: string; operator: string } | null>;
}

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

/** Prices quotes from the published offers, which are read once per version. */
export class QuotePricer {
  #known: { version: string; published: PublishedOfferList | null } | undefined;

  constructor(
    private readonly publications: Publications | undefined,
    private readonly stock: () => Promise<DedicatedCatalog>,
    private readonly logger: Logger,
  ) {}

  /** Returns a quote's lines, checked against the published offers. The stock is read only for offers that no team publishes. */
  async quote(lines: readonly QuoteLine[]): Promise<PricedQuote> {
    const published = await this.#published();
    const isServer = published !== null && lines.some(({ offer }) => !published.offers.has(offer));
    const servers = isServer ? await this.#servers() : null;
    const getOffer = (id: string) => published?.offers.get(id) ?? (servers ? servers.get(id) : null);
    const quoted = lines.map((line) => priceQuoteLine(line, getOffer(line.offer)));
    return { lines: quoted, sum: sumQuote(quoted), vat: published?.vat ?? null };
  }

  async #published(): Promise<PublishedOfferList | null> {
    const version = (await this.publications?.version()) ?? null;
    if (version === null) return null;
    if (this.#known?.version !== version) this.#known = { version, published: await this.#read(version) };
    return this.#known.published;
  }

  async #read(version: string): Promise<PublishedOfferList | null> {
    const texts = await this.publications?.read(version);
    if (!texts) return null;
    try {
      return {
        offers: new Map(
          quotableOffersSchema.parse(JSON.parse(texts.offers)).map((offer) => [offer.id, offer]),
        ),
        vat: operatorSchema.parse(JSON.parse(texts.operator)).vat,
      };
    } catch (err) {
      // Files of another version, or damaged ones, mustn't stop a visitor's message: its prices stay unchecked.
      this.logger.warn({ err, version }, 'published offers not read');
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
