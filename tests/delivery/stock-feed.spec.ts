import type { Page } from 'playwright/test';
import { feedOf, feedRow } from '../../api/src/testing/feed.ts';
import { readFeed } from '../support/feeds.ts';
import { decoded, get } from '../support/http.ts';
import { operator } from '../support/pages.ts';
import { expect, testOfOwnStock as test } from '../support/stock.ts';

const feedAt = (page: Page, at: string) =>
  readFeed(page, {
    at,
    origin: operator.origin,
    atom: '/stock.atom',
    json: '/stock-flux.json',
    home: '/offres/dedies',
  });

const row = (name: string, price_reseller: number | null, quantity: number) =>
  feedRow({ name, price: { price_reseller }, stock: { available: quantity > 0, quantity } });

test('When the stock shown is a sample then its feed is whole, empty and says so, and the pages’ heads name both feeds', async ({
  page,
  site,
}) => {
  const { entries, subtitle, updated } = await feedAt(page, site.origin);
  expect([entries, updated]).toEqual([[], '1970-01-01T00:00:00.000Z']);
  expect(subtitle).toContain('est un exemple');
  for (const [path, name] of [
    ['/offres/dedies', 'stock'],
    ['/prix', 'prix'],
  ] as const) {
    const html = decoded(await get(site.origin, path));
    const links = [...html.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)"/g)];
    expect(links.map(([, ...link]) => link)).toEqual([
      ['application/atom+xml', `/${name}.atom`],
      ['application/feed+json', `/${name}-flux.json`],
    ]);
  }
});

test('When the order system’s stock changes then its feed tells what, at prices that visitors see, and a reader is told when nothing has', async ({
  page,
  startSite,
  orders,
}, testInfo) => {
  const settings = { INVENTORY_URL: orders.url, DATA_DIR: testInfo.outputPath('data') };
  orders.mood = { feed: feedOf(row('Un <b>', 100, 5), row('Deux', 50, 0), row('Trois', 10, 1)) };
  const first = await startSite(settings);
  const begun = await feedAt(page, first.origin);
  expect(begun.entries).toEqual([]);
  expect(begun.subtitle).not.toContain('exemple');
  const known = await get(first.origin, '/stock.atom');
  for (const [name, value] of [
    ['If-None-Match', known.headers.etag],
    ['If-Modified-Since', known.headers['last-modified']],
  ])
    expect((await get(first.origin, '/stock.atom', { [String(name)]: String(value) })).status).toBe(304);
  expect(known.headers['cache-control']).toBe('public, max-age=60');
  await first.stop();

  orders.mood = { feed: feedOf(row('Un <b>', 120, 5), row('Deux', 50, 2), row('Quatre & fils', null, 1)) };
  const next = await startSite(settings);
  const { entries } = await feedAt(page, next.origin);
  expect(entries.map(({ title }) => title.replace(/\s/g, ' '))).toEqual([
    'Trois : retiré de la liste',
    'Quatre & fils : nouveau serveur, sur devis',
    'Deux : de nouveau disponible, 64,50 € HT / mois',
    'Un <b> : 154,80 € HT / mois au lieu de 129,00 € HT / mois',
  ]);
  expect(entries[3]?.text).toContain('Un <b>');
});
