import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

/** By page: a label, what the address then says, and what a row or a card shows then only. Other prices are `composed-html.services.test.ts`’s. */
const places: Record<string, [label: string, query: string, shown: string][]> = {
  '/offres/vps/xeon': [
    ['1 Gb/s', '', '44,99 €'],
    ['2,5 Gb/s', '?debit=2-5', '46,99 €'],
    ['10 Gb/s', '?debit=10', '49,49 €'],
  ],
  '/games': [
    ['Offre Basic', '', 'Multi-Gaming S 01'],
    ['Offre Performance', '?gamme=performance', 'Multi-Gaming P 01'],
  ],
  '/offres/mail': [
    ['IMAP/SMTP', '', 'Premium'],
    ['Microsoft 365', '?mode=m365', 'Exchange Plan 1'],
  ],
};

for (const [path, options] of Object.entries(places))
  test(`choice of ${path} is shown, and kept in the address`, async ({ page }) => {
    const radio = (label: string) => page.getByRole('radio', { name: label });
    const expectChosen = async ([label = '', query = '', shown = '']: string[] = []) => {
      await expect(page).toHaveURL(path + query);
      await expect(radio(label)).toBeChecked();
      for (const [, , text] of options) {
        const offers = page.locator('#offres').getByText(text).filter({ visible: true });
        await expect(offers).toHaveCount(text === shown ? 1 : 0);
      }
    };
    const [last, ...others] = options.toReversed();
    await visit(page, path);
    await expectChosen(others.at(-1));
    await radio(last?.[0] ?? '').check();
    await expectChosen(last);
    await page.reload();
    await expectChosen(last);
    await radio(last?.[0] ?? '').focus();
    for (const option of others) {
      await page.keyboard.press('ArrowLeft');
      await expect(radio(option[0])).toBeFocused();
      await expectChosen(option);
    }
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

test('chosen tab shows its panel alone, also after a reload', async ({ page }) => {
  await visit(page, '/offres/developpement');
  await expectTab(page, 'Sites web');
  await tab(page, 'API').click();
  await expectTab(page, 'API');
  await expect(page).toHaveURL('/offres/developpement?onglet=api');
  await page.reload();
  await expectTab(page, 'API');
  await tab(page, 'Sites web').click();
  await expect(page).toHaveURL('/offres/developpement');
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
  for (const modifier of ['Control', 'Meta', 'Alt']) {
    await page.keyboard.press(`${modifier}+Home`);
    await expectTab(page, 'API');
  }
});

test('legal notice of /games is closed by mouse or keyboard', async ({ page }) => {
  for (const close of ['click', 'press'] as const) {
    await visit(page, '/games');
    const notice = page.getByRole('complementary', { name: 'Avis légal' });
    await expect(notice).toContainText('L’hébergement FiveM demande une adresse IP fixe');
    const button = notice.getByRole('button', { name: 'Fermer cet avis' });
    await (close === 'click' ? button.click() : button.press('Enter'));
    await expect(notice).toHaveCount(0);
  }
});
