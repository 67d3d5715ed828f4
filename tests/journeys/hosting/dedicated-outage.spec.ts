import type { Response } from 'playwright/test';
import { INVENTORY_KEY } from '../../../api/src/testing/feed.ts';
import { expect, goodFeed, stockOf, testOfOwnStock as test } from '../../support/stock.ts';

const SECRETS = [INVENTORY_KEY, 'price_reseller', '73.31'];
const UNREACHABLE = 'Impossible de charger les serveurs. Veuillez réessayer plus tard.';

for (const [what, mood, cause] of [
  ['500', { status: 500 }, 'Erreur HTTP : 500'],
  ['something else', { feed: { status: 'ok', servers: [] } }, 'Format de réponse inattendu'],
] as const)
  test(`When the stock answers ${what} then that is said`, async ({ page, orders, openStock, allow }) => {
    const { stock, cards } = stockOf(page);
    allow(/502/, new RegExp(cause));
    orders.mood = mood;
    const logged = page.waitForEvent('console', (message) => message.text() === cause);
    await openStock();
    await logged;
    await expect(stock.getByRole('alert')).toContainText(UNREACHABLE);
    await expect(cards).toHaveCount(0);
    orders.mood = { feed: goodFeed };
    // The API leaves a failing order system 10 s of peace between two tries.
    await expect(async () => {
      if (await stock.getByRole('alert').isVisible())
        await stock.getByRole('button', { name: 'Réessayer' }).click();
      await expect(cards).toHaveCount(6, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(stock.getByRole('alert')).toHaveCount(0);
  });

test('When the stock is on its way then the page says so', async ({ page, orders, openStock }) => {
  const { stock, cards } = stockOf(page);
  let open = () => {};
  orders.gate = new Promise((done) => {
    open = done;
  });
  await openStock();
  await expect(stock).toContainText('Chargement des serveurs…');
  open();
  await expect(cards).toHaveCount(6);
});

for (const mood of ['good', 'failing'] as const) {
  test(`When the stock is ${mood} then no secret leaves`, async ({ page, orders, openStock, allow }) => {
    const { stock, more } = stockOf(page);
    if (mood === 'failing') {
      allow(/502/, /Erreur HTTP : 500/);
      orders.mood = { status: 500, body: `{"price_reseller":73.31,"key":"${INVENTORY_KEY}"}` };
    }
    const bodies: Promise<string>[] = [];
    const read = (response: Response) => {
      const parts = Promise.all([response.text(), response.headersArray()]);
      bodies.push(parts.then(([text, headers]) => `${response.url()}\n${JSON.stringify(headers)}\n${text}`));
    };
    page.on('response', read);
    await openStock();
    await expect(mood === 'good' ? more : stock.getByRole('alert')).toBeVisible();
    expect(orders.hits).toEqual([`/api/servers/inventory?key=${INVENTORY_KEY}`]);
    // What comes from here on may end with the page, unread.
    page.off('response', read);
    const received = await Promise.all(bodies);
    expect(received.some((text) => text.includes('/api/servers/inventory'))).toBe(true);
    for (const secret of SECRETS)
      expect(received.filter((text) => text.includes(secret)).map((text) => text.split('\n')[0])).toEqual([]);
  });
}
