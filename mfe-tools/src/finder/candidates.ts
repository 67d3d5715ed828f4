import type { DedicatedServer } from '@site/api-contract/merge';
import type { OfferWithSheet } from '@site/kit/contract';
import { type Action, actionOf } from '@site/kit/offer-action';
import { dedicatedLevels, familyName } from './needs.ts';

/** A server or plan a visitor may choose, from whichever family. Null isn't published. */
export interface Candidate {
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
  action: Action;
  sheet: { label: string; value: string | null }[];
}

/**
 * A published offer.
 *
 * @param antiDdos what the operator claims for all services, for an offer without a level of its own
 */
export function candidateOf(offer: OfferWithSheet, antiDdos: string): Candidate {
  const { id, name, priceCents, path, sheet, commitmentMonths = null } = offer;
  const { family, ramGo, threads, storageGo, isCustom, lines } = sheet;
  const hasLine = lines.some(({ label }) => label === 'Anti-DDoS');
  return {
    ...{ id, name, priceCents, path, ramGo, threads, storageGo, isCustom, commitmentMonths },
    family: familyName(family),
    isManaged: family === 'jeux',
    isAvailable: true,
    antiDdos: sheet.antiDdos,
    action: actionOf(offer),
    sheet: hasLine ? lines : [...lines, { label: 'Anti-DDoS', value: antiDdos }],
  };
}

const numberIn = (pattern: RegExp, text: string): number | null => {
  const [, ...found] = pattern.exec(text) ?? [];
  const numbers = found.map((part) => Number(part.replace(/\s/g, '')));
  return numbers.length > 0 ? numbers.reduce((product, value) => product * value) : null;
};

/** « 128 Go DDR4 » → 128. */
export const ramIn = (text: string) => numberIn(/(\d[\d\s]*) ?Go/i, text);
/** « Ryzen 9 5900X (24 threads) » → 24. */
export const threadsIn = (text: string) => numberIn(/(\d+) ?threads?/i, text);
/** « 2 × 960 Go NVMe » → 1920, all disks together. */
export function storageIn(text: string): number | null {
  const inTo = /\d ?To\b/i.test(text) ? 1000 : 1;
  const one = numberIn(/(\d+) ?[x×] ?(\d[\d\s]*) ?[GT]o/i, text) ?? numberIn(/(\d[\d\s]*) ?[GT]o/i, text);
  return one === null ? null : one * inTo;
}
/** The shortest commitment of « Sans engagement, 3, 6 ou 12 mois »: 0. */
export const commitmentIn = (text: string) => (/sans|aucun/i.test(text) ? 0 : numberIn(/(\d+)/, text));

const yesNo = (is: boolean) => (is ? 'Oui' : 'Non');

/** A server of the stock, whose figures are texts of the order system or of an editor. */
export function dedicatedCandidate(server: DedicatedServer): Candidate {
  const { id, name, priceCents, cpu, ram, storage, bandwidth, locations, virtualization, engagement } =
    server;
  const antiDdos = dedicatedLevels[server.ddos];
  return {
    ...{ id, name, priceCents, antiDdos },
    family: familyName('dedie'),
    isManaged: false,
    isAvailable: server.available,
    ramGo: ramIn(ram),
    threads: threadsIn(cpu),
    storageGo: storageIn(storage),
    commitmentMonths: commitmentIn(engagement),
    isCustom: false,
    path: '/offres/dedies#serveurs',
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
