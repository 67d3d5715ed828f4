/** Prices and labels of a quote, without zod: the browser and the API share these functions. */
import { formatNumber } from '../texts/numbers.ts';
import type { OfferChoice, QuotableOffer, QuoteLine, UnitPrice } from './quote.ts';
import { formatQuoteLine } from './quote-text.ts';

/** Address of the JSON list of every offer that a quote can hold. */
export const QUOTABLE_OFFERS_PATH = '/offres.json';

const MONTHS_OF_A_YEAR = 12;
/** Ten-thousandths of a euro in a cent. */
const RATE_OF_CENT = 100;

/** Value of a choice that the visitor left alone: the first value, or the amount that the price includes. */
const getFallback = (choice: OfferChoice): string =>
  choice.kind === 'one' ? (choice.values[0]?.id ?? '') : String(choice.included);

function accepts(choice: OfferChoice, value: string): boolean {
  if (choice.kind === 'one') return choice.values.some(({ id }) => id === value);
  if (!/^\d{1,9}$/.test(value)) return false;
  const amount = Number(value);
  return amount >= choice.min && amount <= choice.max && (amount - choice.min) % choice.step === 0;
}

/** Returns one value for each choice: the wanted value where the offer has it, else the included value. */
export function resolveOptionValues(
  choices: readonly OfferChoice[],
  wanted: Readonly<Record<string, string>>,
): string[] {
  return choices.map((choice) => {
    const value = Object.hasOwn(wanted, choice.id) ? (wanted[choice.id] as string) : '';
    return accepts(choice, value) ? value : getFallback(choice);
  });
}

/** Surcharge of a value, in ten-thousandths of a euro; negative below the included amount. */
function getExtraCents(choice: OfferChoice, value: string): number {
  if (choice.kind === 'amount') return ((Number(value) - choice.included) / choice.step) * choice.rate;
  return (choice.values.find(({ id }) => id === value)?.extraCents ?? 0) * RATE_OF_CENT;
}

/**
 * Returns the price of one unit with the wanted options, HT, in cents. `monthlyCents` is null for « Sur devis ».
 * Fractions of a cent are rounded half up, after the sum.
 */
export function computeUnitPrice(offer: QuotableOffer, wanted: Readonly<Record<string, string>>): UnitPrice {
  const { priceCents, unit, oneOffCents = 0, choices = [] } = offer;
  const selection = resolveOptionValues(choices, wanted);
  const extra = (billing: 'mois' | 'unique') =>
    choices.reduce(
      (sum, choice, index) =>
        sum + (choice.billing === billing ? getExtraCents(choice, selection[index] as string) : 0),
      0,
    );
  const cents = (base: number, rate: number) => base + Math.floor((rate + RATE_OF_CENT / 2) / RATE_OF_CENT);
  const isMonthly = unit === 'mois' && priceCents !== null;
  const once = oneOffCents + (unit === 'unique' ? (priceCents ?? 0) : 0);
  const isUnpriced = priceCents === null || unit === 'heure' || unit === 'minute';
  return {
    monthlyCents: isUnpriced ? null : cents(isMonthly ? priceCents : 0, extra('mois')),
    onceCents: cents(once, extra('unique')),
  };
}

/** Ends the label of a choice without a published price. */
export const WISH_SUFFIX = ' (souhait)';

/** Returns the label of a choice; a wish ends with {@link WISH_SUFFIX}. */
export const formatChoiceLabel = (choice: OfferChoice): string =>
  isWish(choice) ? `${choice.label}${WISH_SUFFIX}` : choice.label;

const isWish = (choice: OfferChoice): boolean => choice.kind === 'one' && choice.isWish === true;

/** Returns the value of each choice by its id. A wish that the visitor left alone is absent. */
export function resolveOptionsById(
  choices: readonly OfferChoice[],
  wanted: Readonly<Record<string, string>>,
): Record<string, string> {
  const selection = resolveOptionValues(choices, wanted);
  return Object.fromEntries(
    choices.flatMap((choice, index) => {
      const value = selection[index] as string;
      return isWish(choice) && value === getFallback(choice) ? [] : [[choice.id, value]];
    }),
  );
}

/**
 * Returns the line with a value for each choice of its offer, without the wishes left alone. A line without a seen price
 * gets today's.
 */
export function completeQuoteLine(line: QuoteLine, offer: QuotableOffer): QuoteLine {
  const options = resolveOptionsById(offer.choices ?? [], line.options);
  return { ...line, options, seen: line.seen ?? computeUnitPrice(offer, options) };
}

/** Returns the text of a line for one unit of the offer with the included options. */
export const formatOfferLine = (offer: QuotableOffer): string =>
  formatQuoteLine(completeQuoteLine({ offer: offer.id, quantity: 1, options: {} }, offer));

/** A line beside the published offer. Amounts are for one unit, HT, in cents. */
export interface PricedQuoteLine extends UnitPrice {
  /** Id of the offer. */
  offer: string;
  /** Name of the offer. For an unpublished offer: the name known to the caller, else the id. */
  name: string;
  quantity: number;
  /** Chosen values with the labels of their choices, in French. */
  options: { label: string; value: string }[];
  /** Commitment in months; null when none is published. */
  commitmentMonths: number | null;
  terms: string;
  /** True when the monthly price is the lowest one; absent in quotes stored before it was known. */
  isFrom?: boolean;
  /** True when the offer publishes no one-off fee, not even one of 0 €. */
  hasUnknownFees?: boolean;
  /**
   * `changed`: the visitor saw another price. `gone`: the offer isn't published. `unchecked`: the stock can't be read.
   */
  state: 'same' | 'changed' | 'gone' | 'unchecked';
  /** The price the visitor saw; null when the line holds none. */
  seen: UnitPrice | null;
}

/** True when the line's price is unknown: the line holds none, and the list of offers isn't read. */
export const isPriceUnknown = ({ state, seen }: Pick<PricedQuoteLine, 'state' | 'seen'>): boolean =>
  state === 'unchecked' && seen === null;

/** True when the only amounts are 0 and 1. */
export const isYesOrNo = (choice: OfferChoice): boolean =>
  choice.kind === 'amount' && choice.min === 0 && choice.max === 1;

/** Text of a chosen value. Null for a wish left alone and for an amount of 0. */
function inWords(choice: OfferChoice, value: string): string | null {
  if (isWish(choice) && value === getFallback(choice)) return null;
  if (choice.kind === 'one') return choice.values.find(({ id }) => id === value)?.label ?? value;
  if (value === '0') return null;
  if (isYesOrNo(choice)) return 'oui';
  const number = formatNumber(Number(value));
  return choice.unit ? `${number} ${choice.unit}` : number;
}

/**
 * Compares a line with its published offer.
 *
 * @param offer undefined when the offer isn't published, null when the list can't be read
 * @param name name of the offer at the time it was added
 */
export function priceQuoteLine(
  line: QuoteLine,
  offer: QuotableOffer | null | undefined,
  name = line.offer,
): PricedQuoteLine {
  const { quantity, seen = null } = line;
  if (!offer) {
    const { monthlyCents, onceCents } = seen ?? { monthlyCents: null, onceCents: 0 };
    const options = Object.entries(line.options).map(([label, value]) => ({ label, value }));
    const state = offer === null ? 'unchecked' : 'gone';
    return {
      offer: line.offer,
      name,
      quantity,
      options,
      monthlyCents,
      onceCents,
      seen,
      state,
      commitmentMonths: null,
      terms: '',
    };
  }
  const { choices = [], commitmentMonths = null, terms } = offer;
  const price = computeUnitPrice(offer, line.options);
  const isSame = !seen || (seen.monthlyCents === price.monthlyCents && seen.onceCents === price.onceCents);
  const selection = resolveOptionValues(choices, line.options);
  return {
    offer: offer.id,
    name: offer.name,
    quantity,
    commitmentMonths,
    terms,
    isFrom: offer.isFrom === true,
    hasUnknownFees: offer.oneOffCents === undefined && offer.unit !== 'unique',
    seen,
    ...price,
    options: choices.flatMap((choice, index) => {
      const value = inWords(choice, selection[index] as string);
      return value === null ? [] : { label: formatChoiceLabel(choice), value };
    }),
    state: isSame ? 'same' : 'changed',
  };
}

/** Returns how the amounts of the lines are to be read: as lowest amounts, and how many offers publish no one-off fee. */
export const qualifySums = (lines: readonly PricedQuoteLine[]) => ({
  isFrom: lines.some(({ isFrom, monthlyCents }) => isFrom && monthlyCents !== null),
  unknownFees: lines.filter(({ hasUnknownFees }) => hasUnknownFees).length,
});

/** Sums of a quote, HT, in cents. `unpriced` counts the lines that the monthly sum leaves out: on quote, or gone. */
export interface QuoteSum {
  monthlyCents: number;
  onceCents: number;
  /** One-off amounts and the first month. */
  firstBillCents: number;
  /** One-off amounts and twelve months. */
  yearCents: number;
  unpriced: number;
}

export function sumQuote(lines: readonly PricedQuoteLine[]): QuoteSum {
  let [monthlyCents, onceCents, unpriced] = [0, 0, 0];
  for (const line of lines) {
    if (line.state === 'gone' || line.monthlyCents === null) unpriced++;
    if (line.state === 'gone') continue;
    monthlyCents += line.quantity * (line.monthlyCents ?? 0);
    onceCents += line.quantity * line.onceCents;
  }
  return {
    monthlyCents,
    onceCents,
    unpriced,
    firstBillCents: onceCents + monthlyCents,
    yearCents: onceCents + MONTHS_OF_A_YEAR * monthlyCents,
  };
}
