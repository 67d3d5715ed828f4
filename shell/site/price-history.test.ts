import { describe, expect, it } from 'vitest';
import { createEmptyCompositionIndex, parseCompositionIndex } from './composition.ts';
import {
  createEmptyPriceHistory,
  type PriceHistory,
  type RecordedOffer,
  withPrices,
} from './price-history.ts';

const offer = (id: string, priceCents: number | null, rest: Partial<RecordedOffer> = {}): RecordedOffer => ({
  id,
  name: id.toUpperCase(),
  priceCents,
  unit: 'mois',
  ...rest,
});
const day = (number: number) => `2026-11-0${number}T09:00:00.000Z`;
const live = (history: PriceHistory, number: number, build: string, ...offers: RecordedOffer[]) =>
  withPrices(history, { at: day(number), offers: { hosting: offers }, builds: { hosting: build } });
/** Dates, prices and releases of an offer's facts. */
const getFacts = ({ offers }: PriceHistory, id: string) =>
  offers
    .find((known) => known.id === id)
    ?.facts.map(({ at, buildId, price }) => [at.slice(8, 10), buildId, price?.priceCents ?? price]);

describe('price history', () => {
  it('counts each change, withdrawal, return and rollback from its own day', () => {
    let history = live(createEmptyPriceHistory(), 1, 'a', offer('x', 100), offer('y', null));
    history = live(history, 2, 'b', offer('x', 120), offer('y', null, { name: 'New name' }));
    history = live(history, 3, 'c', offer('y', null));
    history = live(history, 4, 'b', offer('x', 120), offer('y', null));
    history = live(history, 5, 'a', offer('x', 100), offer('y', null, { oneOffCents: 0 }));
    expect(history.since).toBe(day(1));
    const expected = ['01', 'a', 100, '02', 'b', 120, '03', 'c', null, '04', 'b', 120, '05', 'a', 100];
    expect(getFacts(history, 'x')?.flat()).toEqual(expected);
    // « Sur devis » differs from « not offered », a new name adds no fact, and a fee of 0 differs from an unpublished fee.
    expect(history.offers[1]?.name).toBe('Y');
    const fees = history.offers[1]?.facts.flatMap(({ at, price }) => [at, price?.oneOffCents]);
    expect(fees).toEqual([day(1), null, day(5), 0]);
  });

  it('is unchanged without a new price', () => {
    const history = live(createEmptyPriceHistory(), 1, 'a', offer('x', 100));
    expect(live(history, 2, 'b', offer('x', 100))).toEqual(history);
  });

  it('has no price older than the one before, despite a late clock', () => {
    const history = live(createEmptyPriceHistory(), 3, 'a', offer('x', 100));
    const next = live(history, 2, 'b', offer('x', 120));
    expect(getFacts(next, 'x')?.flat()).toEqual(['03', 'a', 100, '03', 'b', 120]);
  });

  it('ends a retired remote’s offers, and keeps the others’', () => {
    const offers = { hosting: [offer('x', 100)], cloud: [offer('z', 5)] };
    const builds = { hosting: 'a', cloud: 'k' };
    const both = withPrices(createEmptyPriceHistory(), { at: day(1), offers, builds });
    const remaining = { offers: { cloud: offers.cloud }, builds: { cloud: 'k' } };
    const history = withPrices(both, { at: day(2), ...remaining });
    expect(history.offers.map(({ facts }) => facts.at(-1))).toMatchObject([
      { at: day(2), remote: 'hosting', buildId: null, price: null },
      { at: day(1), remote: 'cloud', buildId: 'k' },
    ]);
  });

  it('has each change of a day', () => {
    let history = live(createEmptyPriceHistory(), 1, 'a', offer('x', 100));
    history = live(history, 1, 'b', offer('x', 120));
    history = live(history, 1, 'a', offer('x', 100));
    expect(getFacts(history, 'x')?.flat()).toEqual(['01', 'a', 100, '01', 'b', 120, '01', 'a', 100]);
  });

  it('keeps the newest 200 prices of an offer', () => {
    let history = createEmptyPriceHistory();
    for (let cents = 1; cents <= 203; cents++) history = live(history, 1, 'a', offer('x', cents));
    const prices = getFacts(history, 'x')?.map(([, , price]) => price);
    expect([prices?.length, prices?.[0], prices?.at(-1)]).toEqual([200, 4, 203]);
    expect(history.since).toBe(day(1));
  });

  it('keeps the 500 offers that a remote withdrew last, and every other one', () => {
    const many = Array.from({ length: 500 }, (_, index) => offer(`many-${index}`, 100));
    const publish = (history: PriceHistory, number: number, ...hosting: RecordedOffer[]) =>
      withPrices(history, {
        at: day(number),
        offers: { hosting, cloud: number > 1 ? [] : [offer('cloud', 5)] },
        builds: { hosting: 'a', cloud: 'k' },
      });
    let history = publish(createEmptyPriceHistory(), 1, offer('first', 1), offer('live', 2));
    history = publish(history, 2, ...many, offer('live', 2));
    expect(history.offers).toHaveLength(503);
    history = publish(history, 3, offer('live', 2));
    const ids = history.offers.map(({ id }) => id);
    expect(ids).toHaveLength(502);
    expect(ids.slice(0, 3)).toEqual(['live', 'cloud', 'many-0']);
  });

  it('survives an index of another version, and is empty for an invalid one', () => {
    const prices = live(createEmptyPriceHistory(), 1, 'a', offer('x', 100));
    const index = { ...createEmptyCompositionIndex(), prices };
    expect(parseCompositionIndex(JSON.stringify(index))).toEqual(index);
    expect(parseCompositionIndex(JSON.stringify({ prices, pages: 'elsewhere' }))).toEqual(index);
    expect(parseCompositionIndex('{"prices":{"since":1}}')).toEqual(createEmptyCompositionIndex());
  });
});
