import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const mode = (page: Page, name: 'IMAP/SMTP' | 'Microsoft 365') => page.getByRole('radio', { name });
const mailOffers = (page: Page) => page.getByRole('region', { name: 'Deux façons d’avoir vos adresses' });

/** Written by hand from the specification, section 9. */
const imap = ['Starter', '3,49 €', 'Pro', '6,49 €', 'Premium', '9,99 €'];
const m365 = ['Exchange Plan 1', '5,77 €', 'Business Basic', '8,74 €', 'Business Standard', '18,25 €'];

async function expectMail(page: Page, plans: string[]) {
  const cards = mailOffers(page).getByRole('article');
  await expect(cards).toHaveCount(3);
  for (let index = 0; index < 3; index++)
    await expect(cards.nth(index)).toContainText(`${plans[index * 2]} ${plans[index * 2 + 1]}`, {
      useInnerText: true,
    });
}

test('When the kind of mail is chosen by mouse then its three plans show and a reload keeps them', async ({
  page,
}) => {
  await visit(page, '/offres/mail');
  await expectMail(page, imap);
  await mode(page, 'Microsoft 365').check();
  await expectMail(page, m365);
  await expect(page).toHaveURL('/offres/mail?mode=m365');
  await page.reload();
  await expectMail(page, m365);
  await expect(mode(page, 'Microsoft 365')).toBeChecked();
});

test('When the kind of mail is chosen by keyboard then its three plans show', async ({ page }) => {
  await visit(page, '/offres/mail');
  await mode(page, 'IMAP/SMTP').press('ArrowRight');
  await expect(mode(page, 'Microsoft 365')).toBeFocused();
  await expectMail(page, m365);
  await mode(page, 'Microsoft 365').press('ArrowLeft');
  await expectMail(page, imap);
  await expect(page).toHaveURL('/offres/mail');
});

const tabs = {
  'Sites web': 'Des sites qui s’ouvrent vite',
  Logiciels: 'Des logiciels à votre mesure',
  API: 'Des API et des ponts entre vos outils',
} as const;
type Tab = keyof typeof tabs;
const tab = (page: Page, name: Tab) => page.getByRole('tab', { name, exact: true });

async function expectTab(page: Page, name: Tab) {
  await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tabpanel', { name, exact: true })).toContainText(tabs[name]);
}

test('When a tab is clicked then its panel alone shows and a reload keeps it', async ({ page }) => {
  await visit(page, '/offres/developpement');
  await expectTab(page, 'Sites web');
  await tab(page, 'API').click();
  await expectTab(page, 'API');
  await expect(page).toHaveURL('/offres/developpement?onglet=api');
  await page.reload();
  await expectTab(page, 'API');
  await tab(page, 'Sites web').click();
  await expect(page).toHaveURL('/offres/developpement');
});

test('When arrows, Home and End are pressed then tabs move round, with the focus', async ({ page }) => {
  await visit(page, '/offres/developpement');
  await tab(page, 'Sites web').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Logiciels'],
    ['ArrowRight', 'API'],
    ['ArrowRight', 'Sites web'],
    ['ArrowLeft', 'API'],
    ['Home', 'Sites web'],
    ['End', 'API'],
  ] as const) {
    await page.keyboard.press(key);
    await expectTab(page, name);
    await expect(tab(page, name)).toBeFocused();
  }
});

test('When the address says what no control offers then the defaults show', async ({ page }) => {
  for (const [path, query] of [
    ['/offres/mail', 'mode=gmail'],
    ['/offres/developpement', 'onglet=jeux'],
    ['/offres/vps/ryzen', 'debit=100'],
    ['/games', 'gamme=luxe'],
  ] as const) {
    await visit(page, path);
    const composed = await page.getByRole('main').ariaSnapshot();
    await visit(page, `${path}?${query}`);
    expect(await page.getByRole('main').ariaSnapshot()).toBe(composed);
  }
});

for (const close of ['click', 'Enter'] as const) {
  test(`When the legal notice of /games is closed by ${close} then it is gone`, async ({ page }) => {
    await visit(page, '/games');
    const notice = page.getByRole('complementary', { name: 'Avis légal' });
    await expect(notice).toContainText('L’hébergement FiveM demande une adresse IP fixe');
    const button = notice.getByRole('button', { name: 'Fermer cet avis' });
    await (close === 'click' ? button.click() : button.press(close));
    await expect(notice).toHaveCount(0);
  });
}
