import type { Page } from 'playwright/test';
import { Hold } from '../../support/hold.ts';
import { get } from '../../support/http.ts';
import { shiftsOf, watchShifts } from '../../support/shifts.ts';
import {
  card,
  cards,
  choice,
  expect,
  expectCount,
  expectShown,
  shownPrices,
  stock,
  test,
} from '../../support/stock.ts';
import { hydrated } from '../../support/visit.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [1440, 390])
    test(`When scripts are off at ${width} px then every server stands there with its price and its way, and no control`, async ({
      page,
      shop,
      allow,
    }) => {
      allow(/csp .*\.js/);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${shop.origin}/offres/dedies`);
      await expect(cards(page)).toHaveCount(14);
      for (const [name, price] of shownPrices) await expect(card(page, name)).toContainText(price);
      await expect(card(page, 'Serveur 03')).toContainText(/soit 113,48\s€ TTC/);
      await expect(card(page, 'Serveur 13').getByRole('link', { name: /^Commander/ })).toHaveAttribute(
        'href',
        '/commande/serveur-13',
      );
      await expect(card(page, 'Serveur 09').getByRole('link', { name: /^Demander/ })).toHaveAttribute(
        'href',
        '/contact?offre=serveur-09',
      );
      await expect(card(page, 'Serveur 13')).toBeVisible();
      await expect(stock(page)).toContainText(/14 serveurs\s*Stock lu le \d/);
      await expect(stock(page).getByRole('button')).toHaveCount(0);
      for (const text of ['La liste du stock demande', 'Chargement des serveurs', 'Le stock peut varier'])
        await expect(page.getByText(text)).toBeHidden();
    });
});

const places = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return height > 0 ? [[one.id, x, y + scrollY, width, height].join(' ')] : [];
    }),
  );

for (const width of [1440, 390])
  test(`When the live list comes at ${width} px then nothing moves, and what was done before is done`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    const hold = await Hold.of(page, '**/api/servers/inventory');
    await page.goto(`${shop.origin}/offres/dedies`);
    await hydrated(page);
    await expectShown(page, '01', '02', '03', '04', '05', '06');
    const [before, order] = [
      await places(page),
      card(page, 'Serveur 02').getByRole('link', { name: /^Commander/ }),
    ];
    await order.focus();
    await card(page, 'Serveur 03').getByRole('checkbox').press('Space');
    await order.focus();
    await hold.release();
    await expect(stock(page).getByRole('status')).toHaveText('14 serveurs');
    expect(await places(page)).toEqual(before);
    await expect(order).toBeFocused();
    await expect(card(page, 'Serveur 03').getByRole('checkbox')).toBeChecked();
    const { total, what } = await shiftsOf(page);
    expect(total, what).toBeLessThanOrEqual(0.001);
    // Another page, and back by a link: its HTML has the list too.
    await page.getByRole('main').getByRole('link', { name: 'Toutes les offres' }).click();
    hold.hold();
    await page.getByRole('main').locator('a[href="/offres/dedies"]').first().click();
    await expectShown(page, '01', '02', '03', '04', '05', '06');
    await card(page, 'Serveur 02').getByRole('button', { name: 'Détails : Serveur 02' }).click();
    await hold.release();
    await expect(page.getByRole('dialog', { name: 'Serveur 02' })).toContainText(/64,50\s€/);
  });

test('When the address asks for fewer servers then those show once the live list is there', async ({
  page,
  openStock,
}) => {
  await openStock('?memoire=256');
  await expectCount(page, '1 serveur');
  await expectShown(page, '12');
  await expect(choice(page, 'Mémoire')).toHaveValue('256');
});

test('When the page is asked for again then its bytes are the same, with a tag and whole in every encoding', async ({
  shop,
}) => {
  const plain = await get(shop.origin, '/offres/dedies');
  const html = plain.body.toString();
  expect(html).not.toMatch(/<template data-|~~/);
  expect(html.match(/<article /g)).toHaveLength(14);
  expect(html).toContain('<h3>Serveur 14</h3>');
  const again = await fetch(`${shop.origin}/offres/dedies`, { headers: { 'Accept-Encoding': 'br' } });
  expect(await again.text()).toBe(html);
  const tag = again.headers.get('etag') ?? '';
  expect(tag).not.toBe(plain.headers.etag);
  const known = { 'Accept-Encoding': 'br', 'If-None-Match': tag };
  expect((await fetch(`${shop.origin}/offres/dedies`, { headers: known })).status).toBe(304);
});
