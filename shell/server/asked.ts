import { studyIn, studyMessage } from '@site/api-contract/address-study';
import { ASK_PATH, askedIn } from '@site/api-contract/asked';
import { type Quotable, type QuoteLine, quotablesSchema } from '@site/api-contract/quote';
import { QUOTABLES_PATH, type QuotedLine, quotedLine, sumOf } from '@site/api-contract/quote-rules';
import {
  linesIn,
  lineText,
  MAX_QUOTE_LINES,
  parseLine,
  QUOTE_LINE,
  withLines,
} from '@site/api-contract/quote-text';
import { formatCents, type Vat, withVat } from '@site/kit/money';
import type { Operator } from '@site/kit/operator';
import { addPath, QUOTE_ADD, QUOTE_PATH } from '@site/kit/quote-path';
import {
  changeInWords,
  choiceInWords,
  commitmentInWords,
  countInWords,
  factsInWords,
  leftInWords,
  today,
  vatInWords,
} from '@site/kit/quote-words';
import { typeset } from '@site/kit/typography';
import type { Answer } from './answer.ts';
import type { Edition } from './composition.ts';
import type { Values } from './host-made.ts';

/** Offers by id, parsed with the first request and shared by editions with the same list. */
const published = new WeakMap<Answer, Map<string, Quotable>>();

function offersOf(edition: Edition): Map<string, Quotable> {
  const list = edition.find(QUOTABLES_PATH);
  if (!list) throw new Error(`the composition has no ${QUOTABLES_PATH}`);
  const read = () => quotablesSchema.parse(JSON.parse(list.bodies.identity.bytes.toString('utf8')));
  const known = published.get(list) ?? new Map(read().map((offer) => [offer.id, offer]));
  published.set(list, known);
  return known;
}

/**
 * Returns a function that computes the page's values from a URL's query. The query has an offer or a place to study for the
 * contact form, the lines of a quote, or a line to add. Returns `undefined` for other paths and queries.
 */
export function askedAt(
  path: string,
  query: string,
): ((edition: Edition, operator: Operator) => Values) | undefined {
  if (query === '' || (path !== ASK_PATH && path !== QUOTE_PATH)) return undefined;
  const told = new URLSearchParams(query);
  const one = path === ASK_PATH ? askedIn(told) : null;
  if (one) return (edition, { vat }) => offerAsked(offersOf(edition), one, query, vat);
  const study = path === ASK_PATH ? studyIn(told) : null;
  if (study) return () => ({ place: typeset(study.place), message: typeset(studyMessage(study)) });
  const added = path === QUOTE_PATH ? told.get(QUOTE_ADD) : null;
  const lines = added === null ? linesIn(told) : [parseLine(added)].filter((line) => line !== null);
  const unread = (added === null ? told.getAll(QUOTE_LINE).length : 1) - lines.length;
  if (lines.length + unread === 0) return undefined;
  return (edition, operator) => ({
    quoted: 'oui',
    unread: unread > 0 ? String(unread) : '',
    most: String(MAX_QUOTE_LINES),
    none: lines.length > 0 ? '' : 'oui',
    ...(lines.length > 0 && quoteTold(offersOf(edition), lines, query, operator)),
  });
}

/** Returns an amount as texts, HT and TTC; empty texts without an amount. */
function priced(key: string, cents: number | null, vat: Vat): Values {
  const ttc = cents === null ? null : withVat(cents, vat);
  return {
    [key]: cents === null ? '' : formatCents(cents),
    [`${key}Ttc`]: ttc === null ? '' : formatCents(ttc),
  };
}

/** Returns the contact form's values for the offer in its URL (`AskedMade.static.tsx`). */
function offerAsked(offers: Map<string, Quotable>, line: QuoteLine, query: string, vat: Vat): Values {
  const offer = offers.get(line.offer);
  if (!offer) return { asked: line.offer, name: line.offer, unnamed: 'oui', quote: lineText(line) };
  const { name, options, monthlyCents, onceCents } = quotedLine(line, offer);
  return {
    asked: line.offer,
    address: query,
    name: typeset(name),
    options: options.map(({ label, value }) => ({ label: typeset(label), value: typeset(value) })),
    ...priced('monthly', monthlyCents, vat),
    unpriced: monthlyCents === null ? 'oui' : '',
    ...priced('once', onceCents || null, vat),
    add: addPath(lineText(line)),
    quote: lineText({ ...line, seen: { monthlyCents, onceCents } }),
  };
}

/** Returns the quote page's values for these lines, including those of its contact form (`QuoteMade.tsx`). */
function quoteTold(
  offers: Map<string, Quotable>,
  lines: readonly QuoteLine[],
  query: string,
  { origin, vat }: Operator,
): Values {
  const quoted = lines.map((line) => {
    const offer = offers.get(line.offer);
    if (offer) return quotedLine(line, offer);
    // A server of the stock, or an unknown offer: a price that only the URL contains must not count in the sum.
    const { seen: _, ...unseen } = line;
    return quotedLine(unseen, null);
  });
  const sum = sumOf(quoted);
  const sent = lines.map((line, index) =>
    offers.has(line.offer) ? { ...line, seen: line.seen ?? seenNow(quoted[index] as QuotedLine) } : line,
  );
  return {
    address: query,
    day: today(),
    whole: origin + withLines(QUOTE_PATH, sent),
    query: withLines('', sent).slice('?'.length),
    quote: sent.map(lineText).join(' '),
    count: typeset(countInWords(quoted)),
    lines: quoted.map((line) => {
      const { offer, name, quantity, monthlyCents, onceCents } = line;
      const path = offers.get(offer)?.path ?? '';
      return {
        name: typeset(name),
        path,
        unnamed: path ? '' : 'oui',
        facts: typeset(factsInWords(line)),
        chosen: typeset(choiceInWords(line)),
        changed: typeset(changeInWords(line)),
        ...priced('monthly', monthlyCents === null ? null : quantity * monthlyCents, vat),
        unpriced: monthlyCents === null ? 'oui' : '',
        each: quantity > 1 && monthlyCents !== null ? `${quantity} × ${formatCents(monthlyCents)} HT` : '',
        ...priced('once', quantity * onceCents || null, vat),
      };
    }),
    ...priced('monthlyCents', sum.monthlyCents, vat),
    ...priced('onceCents', sum.onceCents, vat),
    ...priced('firstBillCents', sum.firstBillCents, vat),
    ...priced('yearCents', sum.yearCents, vat),
    left: typeset(leftInWords(sum, quoted)),
    vatLine: typeset(vatInWords(sum, vat)),
    commitment: typeset(commitmentInWords(quoted)),
  };
}

const seenNow = ({ monthlyCents, onceCents }: QuotedLine) => ({ monthlyCents, onceCents });
