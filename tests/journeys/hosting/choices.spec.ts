import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

/** A label, what the address then says, and what shows: prices by hand (docs/product.md#prices). */
type Option = [label: string, query: string, ...shown: string[]];

interface Choice {
  path: string;
  options: Option[];
  expectShown(page: Page, label: string, shown: string[]): Promise<void>;
}

const OFFERS = /^Offres VPS .* débit compris$/;
const ON_REQUEST = /^Tailles dont les caractéristiques sont sur demande/;

/** Each row of the table shows its price, and the bandwidth it includes. */
async function expectVps(page: Page, bandwidth: string, prices: string[], name = OFFERS) {
  const rows = page
    .getByRole('table', { name, includeHidden: true })
    .getByRole('row', { includeHidden: true });
  await expect(rows).toHaveCount(prices.length + 1);
  await expect(rows).toContainText(['Prix', ...prices]);
  await expect(rows).toContainText(['Débit', ...prices.map(() => bandwidth)]);
}

const places: Choice[] = [
  {
    path: '/offres/vps/xeon',
    options: [
      ['1 Gb/s', '', '3,99 €', '44,99 €', 'Sur devis', '7,99 €', '15,99 €', '25,99 €'],
      ['2,5 Gb/s', '?debit=2-5', '5,99 €', '46,99 €', 'Sur devis', '9,99 €', '17,99 €', '27,99 €'],
      ['10 Gb/s', '?debit=10', '8,49 €', '49,49 €', 'Sur devis', '12,49 €', '20,49 €', '30,49 €'],
    ],
    // Three plans have no memory and storage published: their table is in a row that opens.
    async expectShown(page, bandwidth, prices) {
      await expectVps(page, bandwidth, prices.slice(0, 3));
      await expectVps(page, bandwidth, prices.slice(3), ON_REQUEST);
    },
  },
  {
    path: '/games',
    options: [
      ['Offre Basic', '', '4,99 €', '7,99 €', '12,99 €', '17,99 €', '27,99 €', '44,99 €'],
      [
        'Offre Performance',
        '?gamme=performance',
        '7,99 €',
        '13,99 €',
        '19,99 €',
        '25,99 €',
        '35,99 €',
        '55,99 €',
      ],
    ],
    async expectShown(page, _, prices) {
      const rows = page.getByRole('table', { name: /^Offre (Basic|Performance)/ }).getByRole('row');
      await expect(rows).toContainText(['Prix', ...prices]);
      await expect(rows).toHaveCount(7);
    },
  },
  {
    path: '/offres/mail',
    options: [
      ['IMAP/SMTP', '', 'Starter 3,49 €', 'Pro 6,49 €', 'Premium 9,99 €'],
      [
        'Microsoft 365',
        '?mode=m365',
        'Exchange Plan 1 5,77 €',
        'Business Basic 8,74 €',
        'Business Standard 18,25 €',
      ],
    ],
    async expectShown(page, _, plans) {
      const cards = page.getByRole('region', { name: 'Deux messageries' }).getByRole('article');
      await expect(cards).toContainText(plans, { useInnerText: true });
      await expect(cards).toHaveCount(3);
    },
  },
];

for (const { path, options, expectShown } of places)
  test(`choice of ${path} is shown, and kept in the address`, async ({ page }) => {
    const radio = (label: string) => page.getByRole('radio', { name: label });
    const expectChosen = async ([label, query, ...shown]: Option) => {
      await expect(page).toHaveURL(path + query);
      await expect(radio(label)).toBeChecked();
      await expectShown(page, label, shown);
    };
    const [last, ...others] = options.toReversed() as [Option, ...Option[]];
    await visit(page, path);
    await expectChosen(others.at(-1) as Option);
    await radio(last[0]).check();
    await expectChosen(last);
    await page.reload();
    await expectChosen(last);
    await radio(last[0]).focus();
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
