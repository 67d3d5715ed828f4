import { formatHtAndTtc, type Vat } from '@site/api-contract/texts/money';
import type { OfferPrice, PriceHistory, PriceRecord } from '../../site/price-history.ts';

const amountWords = ({ priceCents, unit }: OfferPrice, vat: Vat) =>
  priceCents === null
    ? 'sur devis'
    : formatHtAndTtc(priceCents, vat, unit === 'unique' ? ' une fois' : ` / ${unit}`);

const oneOffWords = ({ oneOffCents }: OfferPrice, vat: Vat) =>
  oneOffCents ? `${formatHtAndTtc(oneOffCents, vat)} de frais uniques` : 'sans frais uniques';

const commitmentWords = (months: number) =>
  months === 0 ? 'sans engagement' : `engagement de ${months} mois`;

/**
 * Formats a price: « 799,00 € HT / mois (958,80 € TTC), sans frais uniques, engagement de 6 mois ».
 *
 * @param vat today's, also for a past price: no release records the rate of its day
 */
export function formatOfferPrice(price: OfferPrice, vat: Vat): string {
  const { oneOffCents, commitmentMonths } = price;
  return [
    amountWords(price, vat),
    ...(oneOffCents === null ? [] : [oneOffWords(price, vat)]),
    ...(commitmentMonths === null ? [] : [commitmentWords(commitmentMonths)]),
  ].join(', ');
}

/** Change of an offer at a point in time. */
export interface PriceChange extends PriceRecord {
  id: string;
  name: string;
  kind: 'added' | 'changed' | 'withdrawn' | 'back';
  /** Previous price: null when the offer wasn't sold. */
  before: OfferPrice | null;
}

function getChange(
  { id, name }: { id: string; name: string },
  facts: PriceRecord[],
  index: number,
): PriceChange {
  const fact = facts[index] as PriceRecord;
  const before = facts[index - 1]?.price ?? null;
  const appeared = index === 0 ? 'added' : 'back';
  const kind = fact.price === null ? 'withdrawn' : before ? 'changed' : appeared;
  return { id, name, ...fact, kind, before };
}

/** Returns the price changes grouped by release, newest release first. */
export function groupChangesByRelease({ offers }: PriceHistory): PriceChange[][] {
  const groups = new Map<string, PriceChange[]>();
  for (const { facts, ...offer } of offers)
    for (const index of facts.keys()) {
      const change = getChange(offer, facts, index);
      const key = `${change.at} ${change.remote}`;
      const group = groups.get(key);
      if (group) group.push(change);
      else groups.set(key, [change]);
    }
  return [...groups].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, changes]) => changes);
}

/** Formats a change for a line of a feed, after the offer's name. `vat` is today's, as in {@link formatOfferPrice}. */
export function formatFeedChange({ kind, before, price }: PriceChange, vat: Vat): string {
  if (!price) return 'n’est plus proposé';
  if (kind === 'added') return `nouvelle offre, ${formatOfferPrice(price, vat)}`;
  if (kind === 'back' || !before) return `de nouveau proposé, ${formatOfferPrice(price, vat)}`;
  const isAmountAlone =
    before.oneOffCents === price.oneOffCents && before.commitmentMonths === price.commitmentMonths;
  if (isAmountAlone) return `${amountWords(price, vat)} au lieu de ${amountWords(before, vat)}`;
  return `${formatOfferPrice(price, vat)} (avant : ${formatOfferPrice(before, vat)})`;
}

const changeNouns = {
  added: ['offre nouvelle', 'offres nouvelles'],
  back: ['offre de nouveau proposée', 'offres de nouveau proposées'],
  changed: ['prix changé', 'prix changés'],
  withdrawn: ['offre retirée', 'offres retirées'],
} as const;

/** Formats the number of changes by kind: « 2 prix changés, 1 offre retirée ». */
export const formatChangeCounts = (changes: PriceChange[]): string =>
  Object.entries(changeNouns)
    .map(([kind, words]) => [changes.filter((change) => change.kind === kind).length, words] as const)
    .filter(([count]) => count > 0)
    .map(([count, [one, many]]) => `${count} ${count === 1 ? one : many}`)
    .join(', ');
