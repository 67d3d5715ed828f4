import { ASK_PATH, askedIn } from '@site/api-contract/asked';
import { type Quotable, quotablesSchema } from '@site/api-contract/quote';
import { QUOTABLES_PATH, quotedLine } from '@site/api-contract/quote-rules';
import { lineText } from '@site/api-contract/quote-text';
import { formatCents, type Vat, withVat } from '@site/kit/money';
import { addPath } from '@site/kit/quote-path';
import { typeset } from '@site/kit/typography';
import type { Answer } from './answer.ts';
import type { Edition } from './composition.ts';
import type { Values } from './host-made.ts';

/** Read with the first question about an edition, once for all that publish the same list. */
const published = new WeakMap<Answer, Map<string, Quotable>>();

function offersOf(edition: Edition): Map<string, Quotable> {
  const list = edition.find(QUOTABLES_PATH);
  if (!list) throw new Error(`the composition has no ${QUOTABLES_PATH}`);
  const read = () => quotablesSchema.parse(JSON.parse(list.bodies.identity.bytes.toString('utf8')));
  const known = published.get(list) ?? new Map(read().map((offer) => [offer.id, offer]));
  published.set(list, known);
  return known;
}

/** Whether an address asks about an offer, by an id that can be one. */
export const isAsked = (path: string, query: string): boolean =>
  path === ASK_PATH && query !== '' && askedIn(new URLSearchParams(query)) !== null;

/** What the contact form says of the offer in its address, and sends (`AskedMade.static.tsx`). */
export async function askedFor(edition: Edition, query: string, vat: Vat): Promise<Values> {
  const line = askedIn(new URLSearchParams(query));
  if (!line) return {};
  const offer = offersOf(edition).get(line.offer);
  if (!offer) return { asked: line.offer, name: line.offer, unnamed: 'oui', quote: lineText(line) };
  const { name, options, monthlyCents, onceCents } = quotedLine(line, offer);
  const priced = (key: string, cents: number | null): Values => {
    const ttc = cents === null ? null : withVat(cents, vat);
    return {
      [key]: cents === null ? '' : formatCents(cents),
      [`${key}Ttc`]: ttc === null ? '' : formatCents(ttc),
    };
  };
  return {
    asked: line.offer,
    address: query,
    name: typeset(name),
    options: options.map(({ label, value }) => ({ label: typeset(label), value: typeset(value) })),
    ...priced('monthly', monthlyCents),
    unpriced: monthlyCents === null ? 'oui' : '',
    ...priced('once', onceCents || null),
    add: addPath(lineText(line)),
    quote: lineText({ ...line, seen: { monthlyCents, onceCents } }),
  };
}
