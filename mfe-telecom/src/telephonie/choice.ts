import type { CostTerms } from '@site/kit/cost';
import { wholeNumber } from '@site/kit/url-state';
import { keys, type LineOption, lineOptions, MAX_COUNT, phoneLine } from './offer.ts';

/** How many of each option; 0 or 1 where an option isn't counted. */
export type LineChoice = Record<LineOption['id'], number>;

const YES = 'oui';
const parseCount = wholeNumber(0, MAX_COUNT);

/** Reads the query; anything it doesn't know is none of the option. */
export function choiceFrom(query: URLSearchParams): LineChoice {
  const count = ({ id, isCounted }: LineOption) => {
    const text = query.get(keys[id]) ?? '';
    return isCounted ? (parseCount(text) ?? 0) : Number(text === YES);
  };
  return Object.fromEntries(lineOptions.map((option) => [option.id, count(option)])) as LineChoice;
}

/** The query parameters that stand for a choice; null takes one away. */
export const choiceQuery = (choice: LineChoice): Record<string, string | null> =>
  Object.fromEntries(
    lineOptions.map(({ id, isCounted }) => {
      const value = isCounted ? String(choice[id]) : YES;
      return [keys[id], choice[id] === 0 ? null : value];
    }),
  );

/** The choice as the options of a quote's line: how many of each. */
export const optionsOf = (choice: LineChoice): Record<string, string> =>
  Object.fromEntries(lineOptions.map(({ id }) => [keys[id], String(choice[id])]));

/** Where the line is ordered (docs/product.md#order-links), with the options chosen. */
export function orderUrlOf(choice: LineChoice): string {
  const chosen = Object.entries(choiceQuery(choice)).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const query = new URLSearchParams(chosen).toString();
  return query ? `${phoneLine.orderUrl}?${query}` : phoneLine.orderUrl;
}

/** What the choice is made of, HT, the line itself first. Throws a RangeError on counts that aren't whole, 0 or more. */
export function billOf(choice: LineChoice) {
  const base = {
    label: phoneLine.name,
    cents: phoneLine.priceCents,
    billing: 'mois' as LineOption['billing'],
  };
  const lines = [base];
  for (const { id, name, priceCents, billing, isCounted } of lineOptions) {
    const count = choice[id];
    if (!Number.isSafeInteger(count) || count < 0)
      throw new RangeError(`${count} × ${name}: whole numbers, 0 or more, are accepted`);
    if (count > 0)
      lines.push({ label: isCounted ? `${count} × ${name}` : name, cents: count * priceCents, billing });
  }
  return lines;
}

/** The choice as monthly and one-off amounts. Throws like `billOf`. */
export function lineTerms(choice: LineChoice): Required<Pick<CostTerms, 'monthlyCents' | 'oneOffCents'>> {
  const sum = (billing: LineOption['billing']) =>
    billOf(choice).reduce((total, item) => total + (item.billing === billing ? item.cents : 0), 0);
  return { monthlyCents: sum('mois'), oneOffCents: sum('unique') };
}
