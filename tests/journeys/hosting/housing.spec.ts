import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const lists = {
  'Pages des centres de données': {
    region: 'Quatre centres de données',
    pages: [['Aubervilliers', 'Magny-les-Hameaux', 'Saint-Denis'], ['Le Creusot']],
  },
  'Pages des offres de housing': {
    region: 'De l’unité à la baie',
    pages: [
      ['1U-100', '1U-250', '1/4-500'],
      ['1/2-1000', 'Full rack-1000'],
    ],
  },
} as const;

for (const [label, { region, pages }] of Object.entries(lists)) {
  const button = (page: Page, name: string) =>
    page.getByRole('navigation', { name: label }).getByRole('button', { name, exact: true });
  const items = (page: Page) => page.getByRole('region', { name: region }).getByRole('list').first();

  const expectPage = async (page: Page, number: 1 | 2) => {
    const names = page.getByRole('region', { name: region }).getByRole('article').getByRole('heading');
    await expect(names).toHaveText([...(pages[number - 1] ?? [])]);
    await expect(button(page, `Page ${number}`)).toHaveAttribute('aria-current', 'page');
    await expect(button(page, `Page ${3 - number}`)).not.toHaveAttribute('aria-current');
    await expect(button(page, 'Précédent')).toBeEnabled({ enabled: number === 2 });
    await expect(button(page, 'Suivant')).toBeEnabled({ enabled: number === 1 });
  };

  const expectFocusOn = (page: Page, name: string) =>
    expect(items(page).locator(':focus').getByRole('heading').first()).toHaveText(name);

  test(`When « ${label} » are turned by mouse then the next and the previous show`, async ({ page }) => {
    await visit(page, '/offres/housing');
    await expectPage(page, 1);
    await button(page, 'Suivant').click();
    await expectPage(page, 2);
    await button(page, 'Précédent').click();
    await expectPage(page, 1);
  });

  test(`When « ${label} » are turned by keyboard then the page asked for shows`, async ({ page }) => {
    await visit(page, '/offres/housing');
    await button(page, 'Page 2').press('Enter');
    await expectPage(page, 2);
    await button(page, 'Page 1').press('Space');
    await expectPage(page, 1);
  });

  test(`When « ${label} » are turned then the focus is on the first item shown`, async ({ page }) => {
    // PagedList's selector `li:not([data-off])` finds a list item inside a hidden card first.
    await visit(page, '/offres/housing');
    await button(page, 'Suivant').press('Enter');
    await expectPage(page, 2);
    await expectFocusOn(page, pages[1][0]);
    await button(page, 'Page 1').click();
    await expectFocusOn(page, pages[0][0]);
  });
}

test('When the offers are read then every figure of the first and the last is there', async ({ page }) => {
  await visit(page, '/offres/housing');
  const offer = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(offer('1U-100')).toContainText(
    /49,99.*1U.*100\sW.*100\sMb\/s à 40\sGb\/s.*Accompagné.*6\smois.*Mise en service250,00\s€ HT.*Première facture299,99\s€ HT.*Sur 12\smois849,88\s€ HT.*Engagement de 6\smois549,94\s€ HT/,
  );
  await page
    .getByRole('navigation', { name: 'Pages des offres de housing' })
    .getByRole('button', { name: 'Suivant' })
    .click();
  await expect(offer('Full rack-1000')).toContainText(
    /899,99.*44U.*8\s000\sW.*100\sMb\/s à 100\sGb\/s.*Accompagné.*12\smois.*Mise en service400,00\s€ HT.*Première facture1\s299,99\s€ HT.*Sur 12\smois11\s199,88\s€ HT/,
  );
  await expect(offer('Full rack-1000').getByRole('link', { name: /^Nous contacter/ })).toHaveAttribute(
    'href',
    '/contact?offre=housing-baie-1000',
  );
});
