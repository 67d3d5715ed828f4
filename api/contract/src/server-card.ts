import type { InventoryServer } from './inventory.ts';
import type { Quotable } from './quote.ts';
import { lineText } from './quote-text.ts';
import { wishesOf } from './server-choices.ts';

/** Longest delay that counts as immediate, in days (docs/product.md#dedicated). */
const IMMEDIATE_DAYS = 1;

/** Where somebody is asked about a server: the form names it. */
export const askAbout = (id: string) => `/contact?offre=${encodeURIComponent(id)}`;

/** Whether a server can be had at once: available, and delivered within a day or with no delay given. */
export const isImmediate = ({
  available,
  delivery_time: days,
}: Pick<InventoryServer, 'available' | 'delivery_time'>): boolean =>
  available && (days === null || days <= IMMEDIATE_DAYS);

/**
 * What the card of a server says, in texts: empty ones aren't shown. The remote shows it in the browser, and hosts put
 * the same into the page's HTML (docs/decisions/0044), so it is worked out here, once.
 */
export interface CardTexts {
  id: string;
  name: string;
  /** Only of a server that can be bought: a quantity of none isn't worth a recommendation. */
  badge: string;
  /** `now`, `later` or `none`, for the style sheet. */
  state: 'now' | 'later' | 'none';
  availability: string;
  cpu: string;
  ram: string;
  storage: string;
  bandwidth: string;
  ddos: string;
  /** One of these three is where the main action leads: to the order, to its missing figures, to a quote. */
  order: string;
  sheet: string;
  quote: string;
  /** The order link that stands quietly beside another main action. */
  orderToo: string;
  /** What it is found by, see {@link factsOf}. */
  facts: string;
  /** The line of a quote that asks for it, see `lineText`. */
  line: string;
}

/**
 * What a server has that one narrows the list by with a tap: parameters of the page's address with their values, as texts
 * separated by spaces.
 */
export const factsOf = (server: InventoryServer): string =>
  [
    isImmediate(server) ? 'stock=immediat' : '',
    `ddos=${server.ddos}`,
    server.ip_failover ? 'failover=oui' : '',
    server.ipv6 ? 'ipv6=oui' : '',
  ]
    .filter(Boolean)
    .join(' ');

export function cardOf(server: InventoryServer): CardTexts {
  const { id, name, cpu, ram, storage, bandwidth, ddos, priceCents, link, available } = server;
  const order = available && !link.startsWith('/contact') ? link : '';
  const isKnown = [cpu, ram, storage].every(Boolean);
  const main = !order || priceCents === null ? 'quote' : isKnown ? 'order' : 'sheet';
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
    sheet: main === 'sheet' ? askAbout(id) : '',
    // A link of the operator's own leads where he wants such a server asked about.
    quote: main === 'quote' ? (order || link.startsWith('/contact') ? askAbout(id) : link) : '',
    orderToo: main === 'order' ? '' : order,
    facts: factsOf(server),
    line: lineText({ offer: id, quantity: 1, options: {}, seen: { monthlyCents: priceCents, onceCents: 0 } }),
  };
}

function availability(server: InventoryServer): string {
  const { available, delivery_time: days } = server;
  if (!available) return 'Indisponible pour le moment, sur demande';
  if (days === null || isImmediate(server)) return 'Disponible immédiatement';
  return `Disponible, livré en ${String(days).replace('.', ',')} jours`;
}

/** When the stock was read, in words; empty of a sample, which a badge names. */
export function stockAge(source: 'live' | 'stale' | 'sample', fetchedAt: number): string {
  if (source === 'sample') return '';
  const time = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' } as const;
  const read = new Intl.DateTimeFormat('fr-FR', time).format(fetchedAt);
  return source === 'live'
    ? `Stock lu le ${read}.`
    : `Le système de commande ne répond pas : dernier stock connu, lu le ${read}.`;
}

/** How many show at first, and how many more each time (docs/product.md#dedicated). */
export const SERVERS_AT_ONCE = 6;

/** A server as it is asked for in a quote: it is published by the stock, not by a team. */
export const quotableServer = (server: InventoryServer): Quotable => ({
  id: server.id,
  name: server.name,
  priceCents: server.priceCents,
  unit: 'mois',
  path: '/offres/dedies',
  terms: [server.cpu, server.ram, server.storage].filter(Boolean).join(', '),
  choices: wishesOf(server),
});
