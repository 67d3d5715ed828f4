import { INVENTORY_KEY } from '@site/api/testing/feed';
import type { Response } from 'playwright/test';
import { expect, locateStock, stockFeed, testWithOwnStock as test } from '#support/stock.ts';

const SECRETS = [INVENTORY_KEY, 'price_reseller', '73.31'];
const CAUSE = 'Erreur HTTP : 500';

/** Other answers of an order system are covered by `inventory.services.test.ts`. */
test('stock is waited for, its failure named, and it recovers without a secret', { tag: '@slow' }, async ({
  page,
  orderSystem,
  openStock,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/502/, new RegExp(CAUSE));
  const { stock, cards } = locateStock(page);
  const bodies: Promise<string>[] = [];
  const read = (response: Response) => {
    const parts = Promise.all([response.text(), response.headersArray()]);
    bodies.push(parts.then(([text, headers]) => `${response.url()}\n${JSON.stringify(headers)}\n${text}`));
  };
  let open = () => {};
  orderSystem.gate = new Promise((done) => {
    open = done;
  });
  orderSystem.behaviour = { status: 500, body: `{"price_reseller":73.31,"key":"${INVENTORY_KEY}"}` };
  page.on('response', read);
  await openStock();
  await expect(stock).toContainText('Chargement des serveurs…');
  const logged = page.waitForEvent('console', (message) => message.text() === CAUSE);
  open();
  await logged;
  await expect(stock.getByRole('alert')).toContainText(
    'Impossible de charger les serveurs. Veuillez réessayer plus tard.',
  );
  await expect(cards).toHaveCount(0);
  expect(orderSystem.hits).toEqual([`/api/servers/inventory?key=${INVENTORY_KEY}`]);

  orderSystem.behaviour = { feed: stockFeed };
  // The API leaves a failing order system 10 s of peace between two tries.
  await expect(async () => {
    if (await stock.getByRole('alert').isVisible())
      await stock.getByRole('button', { name: 'Réessayer' }).click();
    await expect(cards).toHaveCount(6, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(stock.getByRole('alert')).toHaveCount(0);
  // From here on a response may end with its page before its body is read.
  page.off('response', read);
  const received = await Promise.all(bodies);
  expect(received.filter((text) => text.includes('/api/servers/inventory')).length).toBeGreaterThan(1);
  for (const secret of SECRETS)
    expect(received.filter((text) => text.includes(secret)).map((text) => text.split('\n')[0])).toEqual([]);
});
