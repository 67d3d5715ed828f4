import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import type { Inventory, InventoryServer } from '@site/api-contract/dedicated/inventory';
import { buildInventoryServer } from '@site/api-contract/testing/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readStock } from './read-stock.ts';
import { buildServersView, createOverrideOffer, findStockServer, removeOverrides } from './stock.ts';

const offer = (id: string, change: Partial<DedicatedOffer> = {}) => ({ ...createBlankOffer(id), ...change });
const getInventory = (...servers: InventoryServer[]): Inventory => ({
  source: 'live',
  fetchedAt: 1_750_000_000_000,
  skipped: 0,
  servers,
});

describe('offers as the site shows them', () => {
  const feed = buildInventoryServer();

  test('keeps the stock’s price and every field that its offer leaves alone', () => {
    const own = offer('1', { name: 'Ryzen 9', price: '69,90', ddos: 'game' });
    const { stock, added } = buildServersView(getInventory(feed), [own], [own]);
    expect(stock).toEqual([{ feed, shown: { ...feed, ddos: 'game', offer: null }, offer: own }]);
    expect(added.size).toBe(0);
  });

  test('lists other offers beside the stock, under the number that the site gives them', () => {
    const offers = [offer('1', { name: 'EPYC', price: '12,5' }), offer('2', { name: 'epyc' })];
    const { stock, added } = buildServersView(getInventory(feed), offers, offers);
    expect(stock).toEqual([{ feed, shown: { ...feed, offer: null }, offer: undefined }]);
    expect(added.get('1')).toMatchObject({ id: 'epyc', price: '12,50\u00a0€ HT' });
    expect(added.get('2')).toMatchObject({ id: 'epyc-2', price: 'Sur devis', ip_failover: false });
  });

  test('is that of the saved fields, while a faulty one is edited', () => {
    const [edited, saved] = ['abc', '12,5'].map((price) => offer('1', { name: 'EPYC', price }));
    const { added } = buildServersView(getInventory(), [edited as DedicatedOffer], [saved as DedicatedOffer]);
    expect(added.get('1')?.price).toBe('12,50\u00a0€ HT');
  });
});

describe('offer that enriches a server of the stock', () => {
  test.each([
    ['the first of its name', 'ryzen-9', 'Ryzen 9'],
    ['the second of its name', 'ryzen-9-2', 'ryzen-9-2'],
  ])('is found by %s and changes nothing yet', (_which, id, name) => {
    const feed = buildInventoryServer({ id });
    const offer = createOverrideOffer(feed, '7');
    expect(offer).toEqual({ ...createBlankOffer('7'), name });
    const view = buildServersView(getInventory(feed), [offer], [offer]);
    expect(findStockServer(view, offer)).toEqual({ feed, shown: { ...feed, offer: null }, offer: offer });
  });

  test('has no server while the stock is away', () => {
    expect(findStockServer(null, { name: 'Ryzen 9' })).toBeUndefined();
  });
});

test('removed overrides leave an offer with other values, and no empty one', () => {
  const feed = buildInventoryServer();
  const whole = offer('1', { name: 'Ryzen 9', price: '69,90', ddos: 'game', locations: ['Paris'] });
  const offers = [
    whole,
    offer('2', { name: 'ryzen 9', ipv6: true }),
    offer('3', { name: 'EPYC', ddos: 'game' }),
  ];
  expect(removeOverrides(offers, feed)).toEqual([{ ...whole, ddos: null, locations: [] }, offers[2]]);
});

describe('reading the stock', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answer = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));

  test('gives what the API answers', async () => {
    answer(200, getInventory(buildInventoryServer()));
    expect(await readStock()).toEqual({ inventory: getInventory(buildInventoryServer()) });
  });

  test('says why there is none', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer(502, { detail: 'Erreur HTTP : 500' });
    expect(await readStock()).toEqual({ inventory: null, reason: 'Erreur HTTP : 500' });
  });
});
