import type { DedicatedServer } from '@site/api-contract/merge';
import { offerLine } from '@site/api-contract/quote-rules';
import { quotableServer } from '@site/api-contract/server-card';
import { figuresOf } from '@site/api-contract/server-figures';
import type { OfferWithSheet } from '@site/kit/contract';
import { type Action, actionOf } from '@site/kit/offer-action';
import { dedicatedLevels, familyName } from './needs.ts';

/** A server or plan a visitor may choose, from whichever family. Null isn't published. */
export interface FinderOffer {
  id: string;
  name: string;
  /** For a badge: « VPS ». */
  family: string;
  /** Whether the provider runs what is on it; a game plan isn't administered. */
  isManaged: boolean;
  /** HT per month, in cents; null is « Sur devis ». */
  priceCents: number | null;
  ramGo: number | null;
  threads: number | null;
  storageGo: number | null;
  /** Level by name; null when it has none of its own. */
  antiDdos: string | null;
  /** The shortest commitment, in months; 0 is none. */
  commitmentMonths: number | null;
  /** Figures are the most one can ask for. */
  isCustom: boolean;
  /** False for a server of the stock that can't be had now: compared, but never found. */
  isAvailable: boolean;
  /** Where it is shown. */
  path: string;
  /** The line of a quote that asks for it, with what its price includes. */
  line: string;
  action: Action;
  sheet: { label: string; value: string | null }[];
}

/**
 * A published offer.
 *
 * @param antiDdos what the operator claims for all services, for an offer without a level of its own
 */
export function candidateOf(offer: OfferWithSheet, antiDdos: string): FinderOffer {
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
    family: familyName(family),
    isManaged: family === 'jeux',
    isAvailable: true,
    antiDdos: sheet.antiDdos,
    line: offerLine(offer),
    action: actionOf(offer),
    sheet: hasLine ? lines : [...lines, { label: 'Anti-DDoS', value: antiDdos }],
  };
}

/** The shortest commitment of « Sans engagement, 3, 6 ou 12 mois »: 0. */
export function commitmentIn(text: string): number | null {
  if (/sans|aucun/i.test(text)) return 0;
  const [months] = /\d+/.exec(text) ?? [];
  return months ? Number(months) : null;
}

const yesNo = (is: boolean) => (is ? 'Oui' : 'Non');

/** A server of the stock, whose figures are texts of the order system or of an editor. */
export function dedicatedCandidate(server: DedicatedServer): FinderOffer {
  const { id, name, priceCents, cpu, ram, storage, bandwidth, locations, virtualization, engagement } =
    server;
  const antiDdos = dedicatedLevels[server.ddos];
  const { ramGo, threads, diskGo } = figuresOf(server);
  return {
    id,
    name,
    priceCents,
    antiDdos,
    ramGo,
    threads,
    storageGo: diskGo,
    family: familyName('dedie'),
    isManaged: false,
    isAvailable: server.available,
    commitmentMonths: commitmentIn(engagement),
    isCustom: false,
    path: '/offres/dedies#serveurs',
    line: offerLine(quotableServer(server)),
    action:
      server.available && priceCents !== null
        ? { label: 'Commander', to: server.link }
        : { label: 'Demander un devis', to: `/contact?offre=${id}` },
    sheet: [
      { label: 'Processeur', value: cpu || null },
      { label: 'Mémoire', value: ram || null },
      { label: 'Stockage', value: storage || null },
      { label: 'Réseau', value: bandwidth || null },
      { label: 'Anti-DDoS', value: antiDdos },
      { label: 'IP Failover', value: yesNo(server.ip_failover) },
      { label: 'IPv6', value: yesNo(server.ipv6) },
      { label: 'Localisation', value: locations.join(', ') || null },
      { label: 'Virtualisation', value: virtualization.join(', ') || null },
      { label: 'Engagement', value: engagement || null },
    ],
  };
}
