import { describe, expect, it } from 'vitest';
import { computeReference } from '../forms/reference.ts';
import type { OfferChoice, QuotableOffer, QuoteLine } from './quote.ts';
import {
  completeQuoteLine,
  computeUnitPrice,
  formatOfferLine,
  isPriceUnknown,
  priceQuoteLine,
  qualifySums,
  sumQuote,
} from './quote-rules.ts';
import { appendQuoteLines, formatQuoteLine, parseQuoteLine } from './quote-text.ts';

const offer = (changes: Partial<QuotableOffer>): QuotableOffer => ({
  id: 'x',
  name: 'X',
  priceCents: 399,
  unit: 'mois',
  path: '/x',
  terms: '',
  ...changes,
});
const bandwidth: OfferChoice = {
  kind: 'one',
  id: 'debit',
  label: 'Débit',
  billing: 'mois',
  values: [
    { id: '1', label: '1 Gb/s', extraCents: 0 },
    { id: '10', label: '10 Gb/s', extraCents: 450 },
  ],
};
const hours: OfferChoice = {
  kind: 'amount',
  id: 'heures',
  label: 'Heures par mois',
  unit: 'h',
  billing: 'mois',
  min: 1,
  max: 675,
  step: 1,
  included: 675,
  rate: 2560,
};
const capacity: OfferChoice = {
  kind: 'amount',
  id: 'go',
  label: 'Capacité',
  unit: 'Go',
  billing: 'mois',
  min: 100,
  max: 48_000,
  step: 100,
  included: 100,
  rate: 10_000,
};
const portability: OfferChoice = {
  kind: 'amount',
  id: 'portabilite',
  label: 'Portabilité',
  unit: null,
  billing: 'unique',
  min: 0,
  max: 1,
  step: 1,
  included: 0,
  rate: 100_000,
};

it.each<[string, Partial<QuotableOffer>, Record<string, string>, number | null, number]>([
  ['a price alone', {}, {}, 399, 0],
  ['a dearer value', { choices: [bandwidth] }, { debit: '10' }, 849, 0],
  ['a value that isn’t offered', { choices: [bandwidth] }, { debit: '40' }, 399, 0],
  ['an option that isn’t offered', {}, { debit: '10' }, 399, 0],
  ['all hours of a month', { priceCents: 17_280, choices: [hours] }, {}, 17_280, 0],
  ['100 hours at 0,256 €', { priceCents: 17_280, choices: [hours] }, { heures: '100' }, 2560, 0],
  ['one hour at 0,256 €, rounded half up', { priceCents: 17_280, choices: [hours] }, { heures: '1' }, 26, 0],
  ['500 Go in blocks of 100', { priceCents: 100, choices: [capacity] }, { go: '500' }, 500, 0],
  ['150 Go, which is no block', { priceCents: 100, choices: [capacity] }, { go: '150' }, 100, 0],
  ['more than is sold', { priceCents: 100, choices: [capacity] }, { go: '48100' }, 100, 0],
  [
    'what is paid once, twice',
    { oneOffCents: 1200, choices: [portability] },
    { portabilite: '1' },
    399,
    2200,
  ],
  ['an offer on quote', { priceCents: null, oneOffCents: 400 }, {}, null, 400],
  ['an offer paid once', { priceCents: 1000, unit: 'unique' }, {}, 0, 1000],
  ['an offer by the minute', { priceCents: 2, unit: 'minute' }, {}, null, 0],
  ['the name of a property', { choices: [bandwidth] }, { constructor: '10' }, 399, 0],
])('unit price with %s is as published', (_, changes, chosen, monthlyCents, onceCents) => {
  expect(computeUnitPrice(offer(changes), chosen)).toEqual({ monthlyCents, onceCents });
});

const line = { offer: 'x', quantity: 2, options: { debit: '10' } };
const published = offer({ choices: [bandwidth, portability], oneOffCents: 1200, commitmentMonths: 6 });

describe('line', () => {
  it('has the chosen options and the price of one', () => {
    expect(
      priceQuoteLine({ ...line, seen: { monthlyCents: 849, onceCents: 1200 } }, published),
    ).toMatchObject({
      name: 'X',
      quantity: 2,
      monthlyCents: 849,
      onceCents: 1200,
      commitmentMonths: 6,
      state: 'same',
      options: [{ label: 'Débit', value: '10 Gb/s' }],
    });
  });

  it('says « changed » for another monthly or one-off price, with both', () => {
    for (const seen of [
      { monthlyCents: 799, onceCents: 1200 },
      { monthlyCents: 849, onceCents: 0 },
      { monthlyCents: null, onceCents: 1200 },
    ])
      expect(priceQuoteLine({ ...line, seen }, published)).toMatchObject({
        monthlyCents: 849,
        seen,
        state: 'changed',
      });
  });

  it('keeps its name and seen price if its offer is gone or unchecked', () => {
    const seenPrice = { monthlyCents: 500, onceCents: 0 };
    const expectedLine = {
      name: 'Ancien',
      monthlyCents: 500,
      onceCents: 0,
      options: [{ label: 'debit', value: '10' }],
    };
    expect(priceQuoteLine({ ...line, seen: seenPrice }, undefined, 'Ancien')).toMatchObject({
      ...expectedLine,
      state: 'gone',
    });
    expect(priceQuoteLine({ ...line, seen: seenPrice }, null, 'Ancien')).toMatchObject({
      ...expectedLine,
      state: 'unchecked',
    });
    expect(priceQuoteLine(line, undefined)).toMatchObject({ name: 'x', monthlyCents: null });
  });

  it('has an unknown price only without a seen price and an offer', () => {
    const seenPrice = { monthlyCents: 500, onceCents: 0 };
    expect(isPriceUnknown(priceQuoteLine(line, null))).toBe(true);
    expect(isPriceUnknown(priceQuoteLine({ ...line, seen: seenPrice }, null))).toBe(false);
    expect(isPriceUnknown(priceQuoteLine(line, undefined))).toBe(false);
    expect(isPriceUnknown(priceQuoteLine(line, published))).toBe(false);
  });
});

it('sums of lowest prices are lowest sums, and absent fees aren’t fees of 0 €', () => {
  const qualify = (...offers: Partial<QuotableOffer>[]) =>
    qualifySums(offers.map((each) => priceQuoteLine({ offer: 'x', quantity: 1, options: {} }, offer(each))));
  expect(qualify({ oneOffCents: 0 }, { unit: 'unique' })).toEqual({ isFrom: false, unknownFees: 0 });
  expect(qualify({ isFrom: true }, { oneOffCents: 1200 })).toEqual({ isFrom: true, unknownFees: 1 });
  expect(qualify({ isFrom: true, priceCents: null })).toEqual({ isFrom: false, unknownFees: 1 });
});

it('sum has first bill and twelve months, and counts unpriced lines', () => {
  const lines = [
    // 2 × (8,49 € a month, 12 € once)
    priceQuoteLine(line, published),
    // 3 × 4,99 € a month
    priceQuoteLine({ offer: 'y', quantity: 3, options: {} }, offer({ id: 'y', priceCents: 499 })),
    priceQuoteLine(
      { offer: 'z', quantity: 1, options: {} },
      offer({ id: 'z', priceCents: null, oneOffCents: 250 }),
    ),
    priceQuoteLine(
      { offer: 'gone', quantity: 1, options: {}, seen: { monthlyCents: 9900, onceCents: 1 } },
      undefined,
    ),
  ];
  expect(sumQuote(lines)).toEqual({
    monthlyCents: 3195,
    onceCents: 2650,
    firstBillCents: 5845,
    yearCents: 40_990,
    unpriced: 2,
  });
});

it.each([
  ['every choice at what the price includes', 'x', 'x*debit-1*heures-675*399-0'],
  ['the choice made', 'x*2*debit-10', 'x*2*debit-10*heures-675*849-0'],
  ['a choice that the offer lacks', 'x*debit-40*sim-esim', 'x*debit-1*heures-675*399-0'],
  ['the price that was seen', 'x*debit-10*799-0', 'x*debit-10*heures-675*799-0'],
])('completed line has %s', (_, text, complete) => {
  const published = offer({ choices: [bandwidth, hours] });
  expect(formatQuoteLine(completeQuoteLine(parseQuoteLine(text) as QuoteLine, published))).toBe(complete);
});

it('the line of an offer as published says what its price includes', () => {
  expect(formatOfferLine(offer({ priceCents: null, oneOffCents: 400, choices: [bandwidth] }))).toBe(
    'x*debit-1*devis-400',
  );
});

it.each([
  ['vps-xeon-starter', { offer: 'vps-xeon-starter', quantity: 1, options: {} }],
  [
    'mobile-40*12*sim-physique*1049-1200',
    {
      offer: 'mobile-40',
      quantity: 12,
      options: { sim: 'physique' },
      seen: { monthlyCents: 1049, onceCents: 1200 },
    },
  ],
  [
    'vps-ryzen-4*debit-2-5*devis-0',
    {
      offer: 'vps-ryzen-4',
      quantity: 1,
      options: { debit: '2-5' },
      seen: { monthlyCents: null, onceCents: 0 },
    },
  ],
])('line %s is parsed, and written unescaped', (text, line) => {
  expect(parseQuoteLine(text)).toEqual(line);
  expect(formatQuoteLine(line)).toBe(text);
  const address = appendQuoteLines('/devis', [line, line]);
  expect(address).toBe(`/devis?ligne=${text}&ligne=${text}`);
  expect(new URLSearchParams(address.slice('/devis'.length)).getAll('ligne')).toEqual([text, text]);
});

it.each(['', '../x', 'x*0', 'x*1000', 'x*', 'x*sim', 'x*-1-0', 'x*1-', `${'x'.repeat(81)}`, 'x y', 'x*a-1 '])(
  'line « %s » is refused',
  (text) => expect(parseQuoteLine(text)).toBeNull(),
);

it('reference of a UUID is eight letters and digits of its end', () => {
  expect(computeReference('0198f2a0-0000-7000-8000-0000000000ab')).toBe('0000-005B');
  expect(computeReference('9b2f6c1e-4d57-4a0b-9c3e-ffffffffffff')).toBe('ZZZZ-ZZZZ');
});
