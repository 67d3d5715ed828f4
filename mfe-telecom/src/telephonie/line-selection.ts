import type { CostTerms } from '@site/kit/cost';
import type { Cents } from '@site/kit/money';
import { createIntegerParser } from '@site/kit/url-state';
import { type LineOption, lineOptions, MAX_OPTION_COUNT, optionQueryKeys, phoneLine } from './offer.ts';

/** Quantity of each option; 0 or 1 for an option that can't be counted. */
export type LineSelection = Record<LineOption['id'], number>;

const YES = 'oui';
const parseCount = createIntegerParser(0, MAX_OPTION_COUNT);

/** Parses the choice from a query. An invalid or missing value counts as 0. */
export function parseChoice(query: URLSearchParams): LineSelection {
  const count = ({ id, isCounted }: LineOption) => {
    const text = query.get(optionQueryKeys[id]) ?? '';
    return isCounted ? (parseCount(text) ?? 0) : Number(text === YES);
  };
  return Object.fromEntries(lineOptions.map((option) => [option.id, count(option)])) as LineSelection;
}

/** Returns the query parameters of a choice; null removes a parameter. */
export const buildChoiceQuery = (choice: LineSelection): Record<string, string | null> =>
  Object.fromEntries(
    lineOptions.map(({ id, isCounted }) => {
      const value = isCounted ? String(choice[id]) : YES;
      return [optionQueryKeys[id], choice[id] === 0 ? null : value];
    }),
  );

/** Returns the choice as the options of a quote line: quantity by query parameter. */
export const buildQuoteLineOptions = (choice: LineSelection): Record<string, string> =>
  Object.fromEntries(lineOptions.map(({ id }) => [optionQueryKeys[id], String(choice[id])]));

/** Returns the line's order link with the chosen options (docs/product.md#order-links). */
export function buildOrderUrl(choice: LineSelection): string {
  const parameters = Object.entries(buildChoiceQuery(choice)).flatMap(([key, value]) =>
    value ? [[key, value]] : [],
  );
  const query = new URLSearchParams(parameters).toString();
  return query ? `${phoneLine.orderUrl}?${query}` : phoneLine.orderUrl;
}

/** An item of the bill. `cents` is its amount HT, each month or once. */
export interface BillItem {
  label: string;
  cents: Cents;
  billing: LineOption['billing'];
}

/** Returns the items of the bill, HT, the line first. Throws a RangeError for quantities that aren't whole numbers from 0. */
export function buildBill(choice: LineSelection): BillItem[] {
  const items: BillItem[] = [{ label: phoneLine.name, cents: phoneLine.priceCents, billing: 'mois' }];
  for (const { id, name, priceCents, billing, isCounted } of lineOptions) {
    const count = choice[id];
    if (!Number.isSafeInteger(count) || count < 0)
      throw new RangeError(`${count} × ${name}: whole numbers, 0 or more, are accepted`);
    if (count > 0)
      items.push({ label: isCounted ? `${count} × ${name}` : name, cents: count * priceCents, billing });
  }
  return items;
}

/** Returns the monthly and the one-off amount of the choice, HT. Throws like `buildBill`. */
export function computeBillTotals(
  choice: LineSelection,
): Required<Pick<CostTerms, 'monthlyCents' | 'oneOffCents'>> {
  const sum = (billing: LineOption['billing']) =>
    buildBill(choice).reduce((total, item) => total + (item.billing === billing ? item.cents : 0), 0);
  return { monthlyCents: sum('mois'), oneOffCents: sum('unique') };
}
