/** What asking for offers costs, without zod: the browser and the API work it out with the very same functions. */
import { formatNumber } from './numbers.ts';
import type { Choice, Quotable, QuoteLine, SeenPrice } from './quote.ts';
import { lineText } from './quote-text.ts';

/** Where a site publishes everything that can be asked for. */
export const QUOTABLES_PATH = '/offres.json';

const MONTHS_OF_A_YEAR = 12;
/** Ten-thousandths of a euro in a cent. */
const RATE_OF_CENT = 100;

/** What is chosen where nothing else is said: the first value, the amount that the price includes. */
const fallbackOf = (choice: Choice): string =>
  choice.kind === 'one' ? (choice.values[0]?.id ?? '') : String(choice.included);

function accepts(choice: Choice, value: string): boolean {
  if (choice.kind === 'one') return choice.values.some(({ id }) => id === value);
  if (!/^\d{1,9}$/.test(value)) return false;
  const amount = Number(value);
  return amount >= choice.min && amount <= choice.max && (amount - choice.min) % choice.step === 0;
}

/** A value for each of an offer's choices: the one wanted where it is offered, else the one included. */
export function chosenOf(choices: readonly Choice[], wanted: Readonly<Record<string, string>>): string[] {
  return choices.map((choice) => {
    const value = Object.hasOwn(wanted, choice.id) ? (wanted[choice.id] as string) : '';
    return accepts(choice, value) ? value : fallbackOf(choice);
  });
}

/** What a choice adds, in ten-thousandths of a euro: less than nothing below the amount included. */
function extraOf(choice: Choice, value: string): number {
  if (choice.kind === 'amount') return ((Number(value) - choice.included) / choice.step) * choice.rate;
  return (choice.values.find(({ id }) => id === value)?.extraCents ?? 0) * RATE_OF_CENT;
}

/**
 * The price of one of an offer with what is chosen, HT, in cents: per month, null for « Sur devis », and once. Fractions
 * of a cent are rounded half up, once.
 */
export function unitPriceOf(offer: Quotable, wanted: Readonly<Record<string, string>>): SeenPrice {
  const { priceCents, unit, oneOffCents = 0, choices = [] } = offer;
  const chosen = chosenOf(choices, wanted);
  const extra = (billing: 'mois' | 'unique') =>
    choices.reduce(
      (sum, choice, index) =>
        sum + (choice.billing === billing ? extraOf(choice, chosen[index] as string) : 0),
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

/** Ends the label of what has no published price. */
export const WISH_SUFFIX = ' (souhait)';

/** What a choice is called; what has no published price is a wish. */
export const labelOf = (choice: Choice): string =>
  isWish(choice) ? `${choice.label}${WISH_SUFFIX}` : choice.label;

const isWish = (choice: Choice): boolean => choice.kind === 'one' && choice.isWish === true;

/** What is chosen, by the id of each choice. Nothing is wished for where nothing else is said. */
export function optionsOf(
  choices: readonly Choice[],
  wanted: Readonly<Record<string, string>>,
): Record<string, string> {
  const chosen = chosenOf(choices, wanted);
  return Object.fromEntries(
    choices.flatMap((choice, index) => {
      const value = chosen[index] as string;
      return isWish(choice) && value === fallbackOf(choice) ? [] : [[choice.id, value]];
    }),
  );
}

/** The line with a value for each of its offer's choices, wishes left out where there are none, and the price seen with them: today's where the line has none. */
export function completeLine(line: QuoteLine, offer: Quotable): QuoteLine {
  const options = optionsOf(offer.choices ?? [], line.options);
  return { ...line, options, seen: line.seen ?? unitPriceOf(offer, options) };
}

/** The text of the line that asks for one of an offer with what its price includes. */
export const offerLine = (offer: Quotable): string =>
  lineText(completeLine({ offer: offer.id, quantity: 1, options: {} }, offer));

/** A line beside the offer as it is published now. Amounts are for one, HT, in cents. */
export interface QuotedLine extends SeenPrice {
  /** Id of the offer. */
  offer: string;
  /** Its name; of one that isn't published, the one that is known, else its id. */
  name: string;
  quantity: number;
  /** What was chosen, in words. */
  options: { label: string; value: string }[];
  /** Months committed to; null when none are published. */
  commitmentMonths: number | null;
  terms: string;
  /** `changed`: the visitor saw another price. `gone`: nobody publishes it. `unchecked`: the stock can't be read. */
  state: 'same' | 'changed' | 'gone' | 'unchecked';
  /** The price the visitor saw; null when none is known. */
  seen: SeenPrice | null;
}

/** Whether a choice is taken or not, and nothing between. */
export const isYesOrNo = (choice: Choice): boolean =>
  choice.kind === 'amount' && choice.min === 0 && choice.max === 1;

/** What was chosen, in words; null of something extra that wasn't taken, and where nothing is wished for. */
function inWords(choice: Choice, value: string): string | null {
  if (isWish(choice) && value === fallbackOf(choice)) return null;
  if (choice.kind === 'one') return choice.values.find(({ id }) => id === value)?.label ?? value;
  if (value === '0') return null;
  if (isYesOrNo(choice)) return 'oui';
  const number = formatNumber(Number(value));
  return choice.unit ? `${number} ${choice.unit}` : number;
}

/**
 * Sets a line beside the offer of its id.
 *
 * @param offer undefined when nobody publishes it, null when that can't be told now
 * @param name what it was called when it was added
 */
export function quotedLine(
  line: QuoteLine,
  offer: Quotable | null | undefined,
  name = line.offer,
): QuotedLine {
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
  const price = unitPriceOf(offer, line.options);
  const isSame = !seen || (seen.monthlyCents === price.monthlyCents && seen.onceCents === price.onceCents);
  const chosen = chosenOf(choices, line.options);
  return {
    offer: offer.id,
    name: offer.name,
    quantity,
    commitmentMonths,
    terms,
    seen,
    ...price,
    options: choices.flatMap((choice, index) => {
      const value = inWords(choice, chosen[index] as string);
      return value === null ? [] : { label: labelOf(choice), value };
    }),
    state: isSame ? 'same' : 'changed',
  };
}

/** What a whole quote costs, HT, in cents, and how many of its lines aren't in that: on quote, or gone. */
export interface QuoteSum {
  monthlyCents: number;
  onceCents: number;
  /** What is paid once, and the first month. */
  firstBillCents: number;
  /** What is paid once, and twelve months. */
  yearCents: number;
  unpriced: number;
}

export function sumOf(lines: readonly QuotedLine[]): QuoteSum {
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
