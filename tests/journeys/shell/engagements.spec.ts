import { operator } from '../../support/pages.ts';
import { SiteCopy } from '../../support/site-copy.ts';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ allow }) => allow(/csp .*\.js/));

  test('When the register is read then each claim has its anchor, scope and document, and availabilities say what the contract promises', async ({
    page,
  }) => {
    await page.goto('/engagements');
    for (const [id, { text, scope }] of Object.entries<{ text: string; scope: string }>(operator.claims)) {
      // Shown nowhere: /offres/housing lists the sites one by one.
      if (id === 'datacenter-count') continue;
      const entry = page.locator(`#${id}`);
      await expect.soft(entry.getByRole('definition').first(), id).toHaveText(text);
      await expect.soft(entry.getByRole('term'), id).toHaveText(scope);
    }
    for (const id of ['uptime', 'uptime-minimum', 'fibre-sla', 'transit-sla', 'pbx-sla'])
      await expect.soft(page.locator(`#${id}`), id).toContainText('Le contrat promet 99,8 %.');
    await expect(page.locator('#transit-sla')).toContainText('Environ 5 min d’interruption par an.');
    await expect(page.locator('#uptime-contract')).toContainText(/17\sh\s31\smin.*droit à un avoir/);
    await expect(page.locator('#uptime')).toContainText('Communication');
    await expect(page.locator('#uptime-contract').getByRole('link')).toHaveAttribute(
      'href',
      '/mentions-legales#cgv-8',
    );
    await expect(page.locator('#vps-bandwidth').getByRole('link')).toHaveAttribute(
      'href',
      '/mentions-legales#cgv-9',
    );
    await expect(page.locator('#price-from')).toContainText('plus bas prix mensuel du catalogue, hors taxes');
    await expect(
      page.getByRole('region', { name: 'Ce que dit le contrat' }).getByRole('listitem'),
    ).toHaveCount(8);
  });
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`When a figure is followed at ${width} px, with mouse or keyboard, then what it covers is in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await visit(page, '/offres/vps');
    await page.getByRole('banner').getByRole('link', { name: 'Dès 0,99 € / mois' }).press('Enter');
    await expect(page).toHaveURL('/engagements#price-from');
    await expect(page.locator('#price-from')).toBeInViewport({ ratio: 1 });
    await page.goBack();
    const terms = page.getByRole('main').getByRole('link', { name: '75 Mb/s' });
    // Beside each « 1 Gb/s », and in the terms themselves.
    await expect(terms).toHaveCount(5);
    await terms.nth(3).click();
    await expect(page).toHaveURL('/engagements#vps-bandwidth');
    await expect(page.locator('#vps-bandwidth')).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(/Nos engagements/);
  });
}

test('When no published offer has the entry price then the check of the operator’s values names it', async () => {
  const copy = new SiteCopy();
  const { code, output } = await copy.compose('--check-operator');
  copy.remove();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^claims\.price-from: « Dès 0,99 € \/ mois », and the cheapest published offer is .* at 1,00\s€/m,
  );
});
