import type { Operator } from '@site/api-contract/operator/operator';
import { formatCents } from '@site/api-contract/texts/money';
import { CONTRACT_WORD_PATTERN, isContractual } from '@site/kit/claims';
import type { Offer } from '@site/kit/contract';
import type { ClaimId } from '@site/kit/operator';

interface ClaimGroup {
  /** Anchor of the group. */
  id: string;
  title: string;
  question: string;
  claims: ClaimId[];
}

/**
 * Every claim that a page shows, grouped by a buyer's question. The contractual claim of a group is first.
 * `datacenter-count` is absent: /offres/housing lists the sites, and no page shows their number.
 */
export const claimGroups: ClaimGroup[] = [
  {
    id: 'disponibilite',
    title: 'Disponibilité',
    question: 'Combien d’interruption, au pire, en un an ?',
    claims: [
      'uptime-contract',
      'uptime-minimum',
      'uptime',
      'fibre-sla',
      'collecte-sla',
      'transit-sla',
      'transit-plan-sla',
      'pbx-sla',
    ],
  },
  {
    id: 'reseau',
    title: 'Réseau',
    question: 'Quel débit, quel délai ?',
    claims: [
      'vps-bandwidth',
      'vps-bandwidth-limit',
      'vps-bandwidth-peak',
      'backbone-link',
      'fibre-speed',
      'fibre-latency',
      'collecte-latency',
    ],
  },
  {
    id: 'protection',
    title: 'Protection',
    question: 'Que se passe-t-il en cas d’attaque ?',
    claims: ['anti-ddos', 'mitigation'],
  },
  {
    id: 'assistance',
    title: 'Assistance',
    question: 'Qui répond, et en combien de temps est-ce rétabli ?',
    claims: [
      'support-hours',
      'fibre-pro-support',
      'fibre-ftto-support',
      'fibre-repair',
      'fibre-backup-delay',
    ],
  },
  {
    id: 'couverture',
    title: 'Couverture',
    question: 'Où êtes-vous, et jusqu’où allez-vous ?',
    claims: [
      'fibre-coverage',
      'fibre-backup-coverage',
      'points-of-presence',
      'collecte-operators',
      'datacenter-tier',
    ],
  },
  { id: 'prix', title: 'Prix', question: 'À partir de combien ?', claims: ['price-from'] },
];

/** Claims that are a percentage of the year. */
export const availabilityClaims = claimGroups.find(({ id }) => id === 'disponibilite')?.claims ?? [];

const MINUTES_A_YEAR = 365 * 24 * 60;

/** Returns the yearly downtime that an availability such as « 99,8 % » permits, in minutes, rounded; null for other texts. */
export function computeYearlyDowntime(text: string): number | null {
  const [, percent] = /^(\d{1,3}(?:,\d+)?)\s?%$/.exec(text) ?? [];
  if (!percent) return null;
  return Math.round((MINUTES_A_YEAR * (100 - Number(percent.replace(',', '.')))) / 100);
}

/** Formats minutes: 1051 → « 17 h 31 min ». */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

type Priced = Offer & { priceCents: number };

/** Returns the offer with the lowest monthly price; undefined when no offer has a monthly price. */
export const findCheapestMonthly = (offers: Offer[]): Priced | undefined =>
  offers
    .filter((offer): offer is Priced => offer.unit === 'mois' && offer.priceCents !== null)
    .toSorted((one, other) => one.priceCents - other.priceCents)[0];

/** Parses the amount of a claim in cents: « Dès 0,99 € / mois » → 99. Null for a text without an amount in euros. */
export function parseClaimedCents(text: string): number | null {
  const [, euros, cents = ''] = /(\d+)(?:,(\d{1,2}))?\s?€/.exec(text) ?? [];
  return euros ? Number(euros + cents.padEnd(2, '0')) : null;
}

/** Returns an error message for an entry price without « HT » or « TTC », or below every published offer's; undefined otherwise. */
export function findEntryPriceError(
  { claims }: Pick<Operator, 'claims'>,
  offers: Offer[],
): string | undefined {
  const claim = claims['price-from'];
  const cheapest = findCheapestMonthly(offers);
  if (claim && !/ (HT|TTC)\b/.test(claim.text))
    return `claims.price-from: « ${claim.text} » doesn’t say whether it is HT or TTC`;
  if (!claim || !cheapest) return undefined;
  const cents = parseClaimedCents(claim.text);
  if (cents !== null && cheapest.priceCents <= cents) return undefined;
  return `claims.price-from: « ${claim.text} », and the cheapest published offer is ${cheapest.name} at ${formatCents(cheapest.priceCents)} a month: change the text, or leave the claim out and no page shows it`;
}

/** Returns an error message per claim that has a contractual word, such as « garanti », without a contract as its source. */
export const findContractWordErrors = ({ claims }: Pick<Operator, 'claims'>): string[] =>
  Object.entries(claims).flatMap(([id, claim]) => {
    const [word] = CONTRACT_WORD_PATTERN.exec(`${claim.text} ${claim.scope}`) ?? [];
    if (!word || isContractual(claim)) return [];
    return `claims.${id}: « ${word} » is a word of the contract, and the source is « ${claim.source} »: change the words, or name the document of the contract`;
  });
