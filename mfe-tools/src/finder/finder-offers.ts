import { ddosLabels } from '@site/api-contract/dedicated/dedicated-fields';
import type { DedicatedServer } from '@site/api-contract/dedicated/dedicated-servers';
import { buildQuotableServer, buildServerCardTexts } from '@site/api-contract/dedicated/server-card';
import { parseServerSpecs } from '@site/api-contract/dedicated/server-specs';
import { formatOfferLine } from '@site/api-contract/quote/quote-rules';
import type { OfferWithSpecSheet } from '@site/kit/contract';
import { chooseAction, type MainAction } from '@site/kit/offer-action';
import { formatYesNo } from '@site/kit/yes-no';
import { formatFamily } from './needs.ts';

/** A server or plan of any family. Null means unpublished. */
export interface FinderOffer {
  id: string;
  name: string;
  /** Name of the family, for a badge: « VPS ». */
  family: string;
  /** True for a game plan: the provider administers the server. */
  isManaged: boolean;
  /** HT per month, in cents; null is « Sur devis ». */
  priceCents: number | null;
  ramGo: number | null;
  threads: number | null;
  storageGo: number | null;
  /** Name of the anti-DDoS level; null without a level of its own. */
  antiDdos: string | null;
  /** Shortest commitment, in months; 0 means none. */
  commitmentMonths: number | null;
  /** True when the figures are upper limits. */
  isCustom: boolean;
  /** False for a server that is out of stock: comparable, but not in the results. */
  isAvailable: boolean;
  /** Page of the offer. */
  path: string;
  /** Text of the quote line for one unit with the included options. */
  line: string;
  action: MainAction;
  specLines: { label: string; value: string | null }[];
}

/**
 * Converts a published offer.
 *
 * @param antiDdos the operator's claim for all services, for an offer without its own level
 */
export function toFinderOffer(offer: OfferWithSpecSheet, antiDdos: string): FinderOffer {
  const { id, name, priceCents, path, sheet, commitmentMonths = null } = offer;
  const { family, ramGo, threads, storageGo, isCustom, lines } = sheet;
  const hasLine = lines.some(({ label }) => label === 'Anti-DDoS');
  return {
    id,
    name,
    priceCents,
    path,
    ramGo,
    threads,
    storageGo,
    isCustom,
    commitmentMonths,
    family: formatFamily(family),
    isManaged: family === 'jeux',
    isAvailable: true,
    antiDdos: sheet.antiDdos,
    line: formatOfferLine(offer),
    action: chooseAction(offer),
    specLines: hasLine ? lines : [...lines, { label: 'Anti-DDoS', value: antiDdos }],
  };
}

/** Parses the shortest commitment of a text, in months: 0 for « Sans engagement, 3, 6 ou 12 mois ». Null without any. */
export function parseCommitment(text: string): number | null {
  if (/sans engagement|aucun/i.test(text)) return 0;
  const months = [...text.matchAll(/(\d+)\s*(ans?\b)?/gi)].map(([, count, years]) =>
    years ? 12 * Number(count) : Number(count),
  );
  return months.length > 0 ? Math.min(...months) : null;
}

/** Returns the main action of a server, as on its card (docs/product.md#honesty). */
function chooseServerAction(server: DedicatedServer): MainAction {
  const { order, sheet, quote, orderToo } = buildServerCardTexts(server);
  if (order) return { label: 'Commander', to: order };
  const beside = orderToo && { orderUrl: orderToo };
  return {
    label: sheet ? 'Demander les caractéristiques' : 'Demander un devis',
    to: sheet || quote,
    ...beside,
  };
}

/** Converts a server of the stock; the order system and editors write its figures as text. */
export function buildDedicatedFinderOffer(server: DedicatedServer): FinderOffer {
  const { id, name, priceCents, cpu, ram, storage, bandwidth, locations, virtualization, engagement } =
    server;
  const antiDdos = ddosLabels[server.ddos];
  const { ramGo, threads, diskGo } = parseServerSpecs(server);
  return {
    id,
    name,
    priceCents,
    antiDdos,
    ramGo,
    threads,
    storageGo: diskGo,
    family: formatFamily('dedie'),
    isManaged: false,
    isAvailable: server.available,
    commitmentMonths: parseCommitment(engagement),
    isCustom: false,
    path: '/offres/dedies#serveurs',
    line: formatOfferLine(buildQuotableServer(server)),
    action: chooseServerAction(server),
    specLines: [
      { label: 'Processeur', value: cpu || null },
      { label: 'Mémoire', value: ram || null },
      { label: 'Stockage', value: storage || null },
      { label: 'Réseau', value: bandwidth || null },
      { label: 'Anti-DDoS', value: antiDdos },
      { label: 'IP Failover', value: formatYesNo(server.ip_failover) },
      { label: 'IPv6', value: formatYesNo(server.ipv6) },
      { label: 'Localisation', value: locations.join(', ') || null },
      { label: 'Virtualisation', value: virtualization.join(', ') || null },
      { label: 'Engagement', value: engagement || null },
    ],
  };
}
