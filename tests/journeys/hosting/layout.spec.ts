import type { Page } from 'playwright/test';
import { offers } from '../../../mfe-hosting/src/offers.ts';
import hosting from '../../../mfe-hosting/src/remote.ts';
import { get } from '../../support/http.ts';
import { cards } from '../../support/stock.ts';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const paths = hosting.routes.map(({ path }) => path);
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

async function expectNoSideways(page: Page) {
  const sizes = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(sizes.content).toBeLessThanOrEqual(sizes.window);
}

for (const width of [1440, 390, 320]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(`When four plans are compared at ${width} px then only the table scrolls sideways`, async ({
      page,
    }) => {
      await visit(page, '/offres/vds?comparer=vds-starter,vds-medium,vds-pro,vds-premium');
      await expect(page.getByRole('region', { name: 'Comparaison' })).toBeVisible();
      await expectNoSideways(page);
    });

    test(`When details are open at ${width} px then they fit and « Fermer » is in sight`, async ({
      page,
    }) => {
      await visit(page, '/offres/dedies');
      await cards(page).first().getByRole('button', { name: 'Détails' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 });
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await expectNoSideways(page);
    });
  });
}

for (const path of paths.filter((path) => offers.some((offer) => offer.path.startsWith(`${path}#`)))) {
  test(`When ${path} is fetched without a script then every plan of it is there with its price`, async ({
    site,
  }) => {
    const html = (await get(site.origin, path)).body.toString();
    const here = offers.filter((offer) => offer.path.startsWith(`${path}#`));
    expect(here.length).toBeGreaterThan(1);
    for (const { id, priceCents } of here) {
      expect(html).toContain(`id="${id}"`);
      const card = html.slice(html.indexOf(`id="${id}"`)).split(/<\/(?:tr|article)>/)[0];
      expect(card, id).toContain(priceCents === null ? 'Sur devis' : euros.format(priceCents / 100));
    }
  });
}
