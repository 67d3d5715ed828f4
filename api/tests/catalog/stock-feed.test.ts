import { createFeed, createFeedRow } from '@site/api/testing/feed';
import { startTestOrderSystem } from '@site/api/testing/order-system';
import { startApi } from '@site/api/testing/start-api';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';

const row = (name: string, price_reseller: number | null, quantity: number) =>
  createFeedRow({ name, price: { price_reseller }, stock: { available: quantity > 0, quantity } });

describe('feed of the stock', () => {
  it('says that a sample is one, and has no entry', async () => {
    const { origin } = await startApi(onTestFinished);
    const { description, items } = await (await fetch(`${origin}/stock-flux.json`)).json();
    expect([description, items]).toEqual([expect.stringContaining('est un exemple'), []]);
  });

  it('has each change, and a 304 until the next', async () => {
    const orders = await startTestOrderSystem(
      { feed: createFeed(row('Un', 100, 5), row('Deux', 50, 0), row('Trois', 10, 1)) },
      onTestFinished,
    );
    const env = { INVENTORY_URL: orders.url, DATA_DIR: createTempDir(onTestFinished) };
    const first = await startApi(onTestFinished, env);
    const before = await fetch(`${first.origin}/stock.atom`);
    expect(await before.text()).not.toContain('<entry>');
    expect(Object.fromEntries(before.headers)).toMatchObject({
      'cache-control': 'public, max-age=60',
      'content-type': 'application/atom+xml; charset=utf-8',
    });
    for (const [name, value] of [
      ['If-None-Match', before.headers.get('ETag')],
      ['If-Modified-Since', before.headers.get('Last-Modified')],
    ]) {
      // fetch adds `Cache-Control: no-cache` to a conditional request unless it is set.
      const headers = { [`${name}`]: `${value}`, 'Cache-Control': 'max-age=0' };
      expect((await fetch(`${first.origin}/stock.atom`, { headers })).status).toBe(304);
    }
    await first.api.close();

    orders.behaviour = { feed: createFeed(row('Un', 120, 5), row('Deux', 50, 2), row('Quatre', null, 1)) };
    const { origin } = await startApi(onTestFinished, env);
    const answer = await fetch(`${origin}/stock-flux.json`);
    expect(answer.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
    const { items } = await answer.json();
    expect(items.map(({ title }: { title: string }) => title.replace(/\s/g, ' '))).toEqual([
      'Trois : retiré de la liste',
      'Quatre : nouveau serveur, sur devis',
      'Deux : de nouveau disponible, 64,50 € HT / mois',
      'Un : 154,80 € HT / mois au lieu de 129,00 € HT / mois',
    ]);
  });
});
