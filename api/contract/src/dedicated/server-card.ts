import type { QuotableOffer } from '../quote/quote.ts';
import { formatQuoteLine } from '../quote/quote-text.ts';
import { formatInParis } from '../texts/french-dates.ts';
import type { InventoryServer } from './inventory.ts';
import { listWishes } from './server-choices.ts';
import { buildServerOfferId } from './slug.ts';

/** Longest delay that counts as immediate, in days (docs/product.md#dedicated). */
const IMMEDIATE_DAYS = 1;

/** Matches the paths of this site's contact form and order pages (specification, section 2). */
const CONTACT_OR_ORDER_PATH = /^\/(contact|commande|order)\b/;

/** Returns the address of the contact form for a question about the server with this slug. */
export const buildServerContactPath = (slug: string) => `/contact?offre=${buildServerOfferId(slug)}`;

/** True for an available server that is delivered within a day or names no delay. */
export const isImmediate = ({
  available,
  delivery_time: days,
}: Pick<InventoryServer, 'available' | 'delivery_time'>): boolean =>
  available && (days === null || days <= IMMEDIATE_DAYS);

/**
 * Texts of a server's card; empty texts aren't shown. The remote renders the card in the browser, and hosts render it
 * into the page's HTML (docs/decisions/0047); {@link buildServerCardTexts} writes the texts for both.
 */
export interface ServerCardTexts {
  id: string;
  name: string;
  /** Empty unless the server is available: a sold-out server isn't recommended. */
  badge: string;
  /** `now`, `later` or `none`, for the style sheet. */
  state: 'now' | 'later' | 'none';
  availability: string;
  cpu: string;
  ram: string;
  storage: string;
  bandwidth: string;
  ddos: string;
  /** Target of the main action. One of the three is set: the order, the request for missing figures, or the quote. */
  order: string;
  sheet: string;
  quote: string;
  /** Order link beside another main action. */
  orderToo: string;
  /** Filter parameters that match the server, see {@link formatServerFilters}. */
  facts: string;
  /** Text of the quote line for the server, see `formatQuoteLine`. Empty beside an order link: a card has one quiet link. */
  line: string;
}

/** Returns the filters of the list that match the server: query parameters with their values, separated by spaces. */
export const formatServerFilters = (server: InventoryServer): string =>
  [
    isImmediate(server) ? 'stock=immediat' : '',
    `ddos=${server.ddos}`,
    server.ip_failover ? 'failover=oui' : '',
    server.ipv6 ? 'ipv6=oui' : '',
  ]
    .filter(Boolean)
    .join(' ');

export function buildServerCardTexts(server: InventoryServer): ServerCardTexts {
  const { id, name, cpu, ram, storage, bandwidth, ddos, priceCents, link, available } = server;
  const order = available && !link.startsWith('/contact') ? link : '';
  const isKnown = [cpu, ram, storage].every(Boolean);
  const main = !order || priceCents === null ? 'quote' : isKnown ? 'order' : 'sheet';
  const orderToo = main === 'order' ? '' : order;
  const badge = server.last_unit ? 'Dernière unité' : server.recommended ? 'Recommandé' : '';
  const unknown = 'Nous consulter';
  return {
    id,
    name,
    badge: available ? badge : '',
    state: !available ? 'none' : isImmediate(server) ? 'now' : 'later',
    availability: availability(server),
    cpu: cpu || unknown,
    ram: ram || unknown,
    storage: storage || unknown,
    bandwidth: bandwidth || unknown,
    ddos: ddos === 'game' ? 'Game' : 'Basic',
    order: main === 'order' ? order : '',
    sheet: main === 'sheet' ? buildServerContactPath(id) : '',
    // The operator may set a link of their own for questions about the server; an order page can't answer them.
    quote:
      main === 'quote' ? (order || CONTACT_OR_ORDER_PATH.test(link) ? buildServerContactPath(id) : link) : '',
    orderToo,
    facts: formatServerFilters(server),
    line: orderToo
      ? ''
      : formatQuoteLine({
          offer: buildServerOfferId(id),
          quantity: 1,
          options: {},
          seen: { monthlyCents: priceCents, onceCents: 0 },
        }),
  };
}

function availability(server: InventoryServer): string {
  const { available, delivery_time: days } = server;
  if (!available) return 'Indisponible pour le moment, sur demande';
  if (days === null || isImmediate(server)) return 'Disponible immédiatement';
  return `Disponible, livré en ${String(days).replace('.', ',')} ${days < 2 ? 'jour' : 'jours'}`;
}

/** Sentence with the time of the stock's last reading. Empty for the sample stock, which a badge names. */
export function formatStockFreshness(source: 'live' | 'stale' | 'sample', fetchedAt: number): string {
  if (source === 'sample') return '';
  const readingTime = formatInParis(fetchedAt, { dateStyle: 'long', timeStyle: 'short' });
  return source === 'live'
    ? `Stock lu le ${readingTime}.`
    : `Le système de commande ne répond pas : dernier stock connu, lu le ${readingTime}.`;
}

/** Servers shown at first and added by each « show more » (docs/product.md#dedicated). */
export const SERVERS_PAGE_SIZE = 6;

/** Returns the server as an offer of the quote: the stock publishes servers, not a team. */
export const buildQuotableServer = (server: InventoryServer): QuotableOffer => ({
  id: buildServerOfferId(server.id),
  name: server.name,
  priceCents: server.priceCents,
  unit: 'mois',
  path: '/offres/dedies',
  terms: [server.cpu, server.ram, server.storage].filter(Boolean).join(', '),
  choices: listWishes(server),
});

/** Returns servers as offers of a quote, by id. */
export const indexQuotableServers = (servers: readonly InventoryServer[]): Map<string, QuotableOffer> =>
  new Map(servers.map(buildQuotableServer).map((offer) => [offer.id, offer]));
