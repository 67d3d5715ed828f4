import { UNKNOWN_PROJECT } from '@site/api-contract/beta-form';
import { BETA_FORM_PATH, readRequestedProject } from '@site/api-contract/beta-prefill';
import { buildOfferMessage } from '@site/api-contract/contact-message';
import { CONTACT_FORM_PATH, parseContactPrefill } from '@site/api-contract/contact-prefill';
import { formatEligibilityRequest, parseEligibilityRequest } from '@site/api-contract/eligibility-form';
import {
  type OfferChoice,
  type QuotableOffer,
  type QuoteLine,
  quotableOffersSchema,
} from '@site/api-contract/quote';
import {
  formatChoiceLabel,
  isYesOrNo,
  priceQuoteLine,
  QUOTABLE_OFFERS_PATH,
  resolveOptionsById,
  resolveOptionValues,
  sumQuote,
} from '@site/api-contract/quote-rules';
import {
  appendQuoteLines,
  formatQuoteLine,
  MAX_QUOTE_LINES,
  MAX_QUOTE_QUANTITY,
  parseQuoteLine,
  parseQuoteLines,
  QUOTE_LINE_PARAM,
} from '@site/api-contract/quote-text';
import { formatCents, type Vat, withVat } from '@site/kit/money';
import type { Operator } from '@site/kit/operator';
import { buildAddToQuotePath, QUOTE_ADD_PARAMETER, QUOTE_PATH } from '@site/kit/quote-path';
import {
  formatChoice,
  formatCommitments,
  formatOfferCount,
  formatPriceChange,
  formatTerms,
  formatToday,
  formatUnitPrice,
  formatUnpricedNote,
  formatValueLabel,
  formatVatNote,
} from '@site/kit/quote-words';
import { typeset } from '@site/kit/typography';
import type { Variant } from './composition.ts';
import type { PreparedResponse } from './prepared-response.ts';
import type { PlaceholderValues } from './server-filled.ts';
import type { QuotableServerReader } from './stock.ts';

/** Offers by id, parsed with the first request and shared by variants with the same list. */
const published = new WeakMap<PreparedResponse, Map<string, QuotableOffer>>();

function offersOf(variant: Variant): Map<string, QuotableOffer> {
  const list = variant.find(QUOTABLE_OFFERS_PATH);
  if (!list) throw new Error(`the composition has no ${QUOTABLE_OFFERS_PATH}`);
  const read = () => quotableOffersSchema.parse(JSON.parse(list.bodies.identity.bytes.toString('utf8')));
  const offersById = published.get(list) ?? new Map(read().map((offer) => [offer.id, offer]));
  published.set(list, offersById);
  return offersById;
}

/** An offer by its id: undefined if unpublished, null if unknown, because the stock can't be read. */
type FindOffer = (id: string) => QuotableOffer | null | undefined;

/** Returns a lookup of the published offers. Reads the stock only when an id is no team's offer. */
async function readOffers(
  variant: Variant,
  lines: readonly QuoteLine[],
  readServers: QuotableServerReader,
): Promise<FindOffer> {
  const offers = offersOf(variant);
  const isServer = lines.some(({ offer }) => !offers.has(offer));
  const servers = isServer ? await readServers() : null;
  return (id) => offers.get(id) ?? (servers ? servers.get(id) : null);
}

/** Computes a page's values for one visitor. */
type Prefill = (
  variant: Variant,
  operator: Operator,
  readServers: QuotableServerReader,
) => Promise<PlaceholderValues>;

/**
 * Returns a function that computes the page's values from a URL's query. The query has an offer or a place to study for the
 * contact form, the project of the beta form, the lines of a quote, or a line to add. Returns `undefined` for other paths
 * and queries.
 */
export function findPrefill(path: string, query: string): Prefill | undefined {
  if (query === '' || ![CONTACT_FORM_PATH, QUOTE_PATH, BETA_FORM_PATH].includes(path)) return undefined;
  const parameters = new URLSearchParams(query);
  if (path === BETA_FORM_PATH) {
    const project = readRequestedProject(parameters);
    return project === UNKNOWN_PROJECT ? undefined : async () => ({ project });
  }
  const message = typeset(buildOfferMessage(parameters) ?? '');
  const one = path === CONTACT_FORM_PATH ? parseContactPrefill(parameters) : null;
  if (one)
    return async (variant, { vat }, readServers) => ({
      message,
      ...offerPrefill(await readOffers(variant, [one], readServers), one, query, vat),
    });
  const study = path === CONTACT_FORM_PATH ? parseEligibilityRequest(parameters) : null;
  if (study)
    return async () => ({ place: typeset(study.place), message: typeset(formatEligibilityRequest(study)) });
  const added = path === QUOTE_PATH ? parameters.get(QUOTE_ADD_PARAMETER) : null;
  const lines =
    added === null ? parseQuoteLines(parameters) : [parseQuoteLine(added)].filter((line) => line !== null);
  const unread = (added === null ? parameters.getAll(QUOTE_LINE_PARAM).length : 1) - lines.length;
  if (lines.length + unread === 0) return undefined;
  return async (variant, operator, readServers) => ({
    quoted: 'oui',
    unread: unread > 0 ? String(unread) : '',
    most: String(MAX_QUOTE_LINES),
    none: lines.length > 0 ? '' : 'oui',
    ...(lines.length > 0 && {
      message,
      ...quotePrefill(await readOffers(variant, lines, readServers), lines, query, operator),
    }),
  });
}

/** Fields of the form that changes a line of a quote without JavaScript, beside those of its choices. */
const LINE_FORM = { offer: 'offre', quantity: 'quantite', rank: 'rang' } as const;

/**
 * Returns the path of the quote after a visitor sent the form of one of its lines. `/devis?ligne=a&offre=b&rang=0&debit=10`
 * leads to `/devis?ligne=b*debit-10&ligne=a`. Returns null for other queries. A field without a value is left out.
 */
export function findChangedQuotePath(path: string, query: string): string | null {
  if (path !== QUOTE_PATH) return null;
  const parameters = new URLSearchParams(query);
  const offer = parameters.get(LINE_FORM.offer);
  if (offer === null) return null;
  const own: readonly string[] = [...Object.values(LINE_FORM), QUOTE_LINE_PARAM];
  const options = [...parameters].filter(([name, value]) => value !== '' && !own.includes(name));
  const offerAndOptions = [offer, ...options.map((pair) => pair.join('-'))].join('*');
  const line =
    parseQuoteLine(`${offerAndOptions}*${parameters.get(LINE_FORM.quantity)}`) ??
    parseQuoteLine(offerAndOptions);
  const lines = parseQuoteLines(parameters);
  return appendQuoteLines(
    QUOTE_PATH,
    line ? lines.toSpliced(Number(parameters.get(LINE_FORM.rank)), 0, line) : lines,
  );
}

/** Returns an amount as texts, HT and TTC; empty texts without an amount. */
function priced(key: string, cents: number | null, vat: Vat): PlaceholderValues {
  const ttc = cents === null ? null : withVat(cents, vat);
  return {
    [key]: cents === null ? '' : formatCents(cents),
    [`${key}Ttc`]: ttc === null ? '' : formatCents(ttc),
  };
}

/** Returns the contact form's values for the offer in its URL (`RequestedOfferTemplate.static.tsx`). */
function offerPrefill(find: FindOffer, line: QuoteLine, query: string, vat: Vat): PlaceholderValues {
  const offer = find(line.offer);
  if (!offer) return { asked: line.offer, name: line.offer, unnamed: 'oui', quote: formatQuoteLine(line) };
  const { name, options, monthlyCents, onceCents } = priceQuoteLine(line, offer);
  return {
    asked: line.offer,
    address: query,
    name: typeset(name),
    options: options.map(({ label, value }) => ({ label: typeset(label), value: typeset(value) })),
    ...priced('monthly', monthlyCents, vat),
    unpriced: monthlyCents === null ? 'oui' : '',
    ...priced('once', onceCents || null, vat),
    add: buildAddToQuotePath(formatQuoteLine(line)),
    quote: formatQuoteLine({ ...line, seen: { monthlyCents, onceCents } }),
  };
}

/** Returns the quote page's values for these lines, including those of its contact form (`QuotePage.tsx`). */
function quotePrefill(
  find: FindOffer,
  lines: readonly QuoteLine[],
  query: string,
  { origin, vat }: Operator,
): PlaceholderValues {
  const quoted = lines.map((line) => {
    const offer = find(line.offer);
    if (offer) return priceQuoteLine(line, offer);
    // A price that only the URL contains must not count in the sum.
    const { seen: _, ...unseen } = line;
    return priceQuoteLine(unseen, offer);
  });
  const sum = sumQuote(quoted);
  const amounts = quoted.map(({ monthlyCents, onceCents }, index) => {
    const line = lines[index] as QuoteLine;
    const offer = find(line.offer);
    if (!offer) return line;
    // Without the wishes left alone.
    const validOptions = resolveOptionsById(offer.choices ?? [], line.options);
    const options = Object.fromEntries(Object.entries(line.options).filter(([id]) => id in validOptions));
    return { ...line, options, seen: line.seen ?? { monthlyCents, onceCents } };
  });
  return {
    address: query,
    day: formatToday(),
    whole: origin + appendQuoteLines(QUOTE_PATH, amounts),
    query: appendQuoteLines('', amounts).slice('?'.length),
    quote: amounts.map(formatQuoteLine).join(' '),
    count: typeset(formatOfferCount(quoted)),
    lines: quoted.map((line, rank) => {
      const { offer, name, quantity, state, monthlyCents, onceCents } = line;
      const published = find(offer);
      const others = amounts.toSpliced(rank, 1);
      return {
        name: typeset(name),
        path: published?.path ?? '',
        unnamed: published ? '' : 'oui',
        unchecked: state === 'unchecked' ? 'oui' : '',
        gone: state === 'gone' ? 'oui' : '',
        facts: typeset(formatTerms(line)),
        chosen: typeset(formatChoice(line)),
        changed: typeset(formatPriceChange(line, vat)),
        ...priced('monthly', monthlyCents === null ? null : quantity * monthlyCents, vat),
        unpriced: monthlyCents === null && state !== 'gone' ? 'oui' : '',
        each: formatUnitPrice(line, vat),
        ...priced('once', quantity * onceCents || null, vat),
        others: others.map((other) => ({ other: formatQuoteLine(other) })),
        without: appendQuoteLines(QUOTE_PATH, others),
        offer,
        rank: String(rank),
        quantity: String(quantity),
        largest: String(MAX_QUOTE_QUANTITY),
        choices: choiceFields(published?.choices ?? [], (lines[rank] as QuoteLine).options, vat),
      };
    }),
    ...priced('monthlyCents', sum.monthlyCents, vat),
    ...priced('onceCents', sum.onceCents, vat),
    ...priced('firstBillCents', sum.firstBillCents, vat),
    ...priced('yearCents', sum.yearCents, vat),
    left: typeset(formatUnpricedNote(sum, quoted)),
    vatLine: typeset(formatVatNote(sum, vat)),
    commitment: typeset(formatCommitments(quoted)),
  };
}

/** Returns the fields of a line's choices: a list with the chosen value first, or a number. */
function choiceFields(
  choices: readonly OfferChoice[],
  wanted: Readonly<Record<string, string>>,
  vat: Vat,
): PlaceholderValues[] {
  const selection = resolveOptionValues(choices, wanted);
  return choices.map((choice, index): PlaceholderValues => {
    const value = selection[index] as string;
    if (choice.kind === 'amount' && !isYesOrNo(choice)) {
      const { id, label, unit, min, max, step } = choice;
      const bounds = { min: String(min), max: String(max), step: String(step) };
      return { field: id, label: typeset(unit ? `${label} (${unit})` : label), amount: value, ...bounds };
    }
    // A wish left alone is absent from the address.
    const isFree = (id: string) => !(choice.id in resolveOptionsById([choice], { [choice.id]: id }));
    const values =
      choice.kind === 'one'
        ? choice.values.map(({ id, label, extraCents }) => ({
            id,
            text: formatValueLabel(label, extraCents, vat),
          }))
        : [
            { id: '0', text: 'Non' },
            { id: '1', text: 'Oui' },
          ];
    return {
      field: choice.id,
      label: typeset(formatChoiceLabel(choice)),
      amount: '',
      values: values
        .sort((one, other) => Number(other.id === value) - Number(one.id === value))
        .map(({ id, text }) => ({ value: isFree(id) ? '' : id, text: typeset(text) })),
    };
  });
}
