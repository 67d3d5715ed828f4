import type { Page } from 'playwright/test';
import { filesOf, Hold, SHELL } from '../../support/hold.ts';
import { expect, test } from '../../support/test.ts';
import { expectArrival, hydrated, visit } from '../../support/visit.ts';

const PATH = '/offres/telephonie-mobile';

/** Written by hand from the specification, section 9: never computed from the product's own data. */
const plans = [
  {
    data: 20,
    eu: 15,
    month: '7,99 €',
    monthTtc: '9,59 €',
    first: '19,99 €',
    year: '107,88 €',
    go: '0,3995 €',
  },
  {
    data: 40,
    eu: 15,
    month: '10,49 €',
    monthTtc: '12,59 €',
    first: '22,49 €',
    year: '137,88 €',
    go: '0,2623 €',
  },
  {
    data: 100,
    eu: 25,
    month: '11,99 €',
    monthTtc: '14,39 €',
    first: '23,99 €',
    year: '155,88 €',
    go: '0,1199 €',
  },
  {
    data: 200,
    eu: 25,
    month: '18,99 €',
    monthTtc: '22,79 €',
    first: '30,99 €',
    year: '239,88 €',
    go: '0,095 €',
  },
  {
    data: 350,
    eu: 25,
    month: '24,99 €',
    monthTtc: '29,99 €',
    first: '36,99 €',
    year: '311,88 €',
    go: '0,0714 €',
  },
] as const;
type Plan = (typeof plans)[number];
const [first] = plans;

const offer = (page: Page) => page.getByRole('region', { name: 'Votre forfait' });
const sim = (page: Page, name: 'eSIM' | 'SIM physique') => page.getByRole('radio', { name, exact: true });
const planRadio = (page: Page, { data }: Plan) =>
  page.getByRole('radio', { name: new RegExp(`^${data} Go`) });
const opener = (page: Page) => page.getByRole('button', { name: 'Mon téléphone est-il compatible ?' });

/** The summary, from the region that is announced, and the order link. */
async function expectChoice(page: Page, plan: Plan, kind: 'eSIM' | 'SIM physique') {
  const announced = offer(page).locator('[aria-live=polite][aria-atomic=true]');
  await expect(announced).toHaveText(
    new RegExp(
      [
        `^Forfait ${plan.data} Go, en ${kind}`,
        `Dont ${plan.eu} Go utilisables dans l’Union européenne\\.`,
        `${plan.month} HT / mois`,
        `soit ${plan.monthTtc} TTC`,
        'Frais d’activation 12,00 € HT soit 14,40 € TTC',
        `Première facture ${plan.first} HT`,
        `Sur 12 mois ${plan.year} HT`,
        'Engagement aucun$',
      ]
        .join('.*')
        .replaceAll(' ', '\\s*'),
      's',
    ),
    { useInnerText: true },
  );
  const links = offer(page).getByRole('link', { name: /^Commander/ });
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', `/contact?offre=mobile-${plan.data}`);
  await expect(planRadio(page, plan)).toBeChecked();
  await expect(sim(page, kind)).toBeChecked();
}

test('When the page opens then the first plan in eSIM is chosen and the address says nothing', async ({
  page,
}) => {
  await visit(page, PATH);
  await expectChoice(page, first, 'eSIM');
  await expect(opener(page)).toBeVisible();
  await expect(page).toHaveURL(PATH);
});

test('When each plan is picked by mouse then its sums show and « Commander » names it', async ({ page }) => {
  await visit(page, PATH);
  for (const plan of plans) {
    await planRadio(page, plan).check();
    await expectChoice(page, plan, 'eSIM');
  }
});

test('When plans are walked by keyboard then their sums follow the focus', async ({ page }) => {
  await visit(page, PATH);
  await planRadio(page, first).focus();
  for (const plan of plans.slice(1)) {
    await page.keyboard.press('ArrowDown');
    await expect(planRadio(page, plan)).toBeFocused();
    await expectChoice(page, plan, 'eSIM');
  }
  await page.keyboard.press('ArrowDown');
  await expectChoice(page, first, 'eSIM');
});

test('When the physical SIM is chosen then the summary says so and compatibility isn’t offered', async ({
  page,
}) => {
  await visit(page, PATH);
  await sim(page, 'eSIM').press('ArrowRight');
  await expectChoice(page, first, 'SIM physique');
  await expect(opener(page)).toBeHidden();
  await expect(page).toHaveURL(`${PATH}?sim=physique`);
  await sim(page, 'eSIM').check();
  await expectChoice(page, first, 'eSIM');
  await expect(opener(page)).toBeVisible();
  await expect(page).toHaveURL(PATH);
});

test('When a choice is made then it lives in the address, survives a reload and a navigation', async ({
  page,
}) => {
  await visit(page, PATH);
  await sim(page, 'SIM physique').check();
  await planRadio(page, plans[2]).check();
  await expect(page).toHaveURL(`${PATH}?sim=physique&forfait=100`);
  await page.reload();
  await hydrated(page);
  await expectChoice(page, plans[2], 'SIM physique');
  await offer(page).getByRole('link', { name: 'Commander le forfait 100 Go' }).click();
  await expectArrival(page, '/contact?offre=mobile-100');
  await expect(page.getByRole('main')).toContainText('Votre demande concerne l’offre mobile-100.');
  await page.goBack();
  await expectChoice(page, plans[2], 'SIM physique');
  await planRadio(page, first).check();
  await sim(page, 'eSIM').check();
  await expect(page).toHaveURL(PATH);
});

for (const query of ['sim=nano&forfait=30', 'sim=&forfait=', 'sim=ESIM&forfait=mobile-40', 'forfait=020']) {
  test(`When the address says ${query} then the defaults show`, async ({ page }) => {
    await visit(page, `${PATH}?${query}`);
    await expectChoice(page, first, 'eSIM');
  });
}

test('When plan and SIM are chosen before any script came then the sums follow at once, and both count afterwards', async ({
  page,
}) => {
  const hold = await Hold.of(page, SHELL);
  const remote = await Hold.of(page, filesOf('telecom'));
  await page.goto(PATH, { waitUntil: 'commit' });
  await planRadio(page, plans[3]).check();
  await sim(page, 'SIM physique').check();
  await expectChoice(page, plans[3], 'SIM physique');
  await hold.release();
  await remote.release();
  await hydrated(page);
  await expectChoice(page, plans[3], 'SIM physique');
  await expect(page).toHaveURL(`${PATH}?sim=physique&forfait=200`);
});

test('When every cost is read in the table then it is the specified one', async ({ page }) => {
  await visit(page, PATH);
  const table = page.getByRole('table', { name: /^Les cinq forfaits/ });
  for (const plan of plans) {
    const cells = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: `${plan.data} Go`, exact: true }) })
      .getByRole('cell');
    await expect(cells).toContainText([
      `${plan.eu} Go`,
      plan.go,
      plan.month,
      plan.first,
      plan.year,
      'Commander',
    ]);
    await expect(cells.getByRole('link')).toHaveAttribute('href', `/contact?offre=mobile-${plan.data}`);
  }
});

test('When the conditions are read then every limit and every price beyond is there', async ({ page }) => {
  await visit(page, PATH);
  const conditions = page.getByRole('region', { name: 'Les conditions, en entier' });
  for (const text of [
    'Appels et SMS en France illimités',
    'Correspondants différents jusqu’à 200 par mois',
    'Durée d’un appel 2 h au plus',
    'Au-delà, la minute d’appel 0,38 € HT / minute soit 0,46 € TTC',
    'Au-delà, le SMS 0,05 € HT soit 0,06 € TTC',
    'Frais d’activation, une fois 12,00 € HT soit 14,40 € TTC',
    'Engagement aucun',
    'Portabilité du numéro gratuite',
  ])
    await expect(conditions).toContainText(text, { useInnerText: true });
});

test('When a published plan’s address is opened then its row is on the page', async ({ page }) => {
  for (const { data } of plans) {
    await visit(page, `${PATH}#mobile-${data}`);
    await expect(page.locator(`#mobile-${data}`)).toBeInViewport();
  }
});

test('When questions are opened by keyboard then one is open at a time', async ({ page }) => {
  await visit(page, PATH);
  const faq = page.getByRole('region', { name: 'Questions fréquentes' });
  const questions = faq.locator('summary');
  await questions.nth(2).press('Enter');
  await expect(faq.getByText('la minute coûte 0,38 € HT et le SMS 0,05 € HT')).toBeVisible();
  await questions.nth(3).press('Enter');
  await expect(faq.getByText('15 ou 25 Go de votre volume')).toBeVisible();
  await expect(faq.getByText('la minute coûte 0,38 € HT')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('When scripts are off then SIM and plan can be chosen and the phones with eSIM be read', async ({
    page,
    allow,
  }) => {
    // Preloads are refused with scripts.
    allow(/csp .*\.js/);
    await page.goto(PATH);
    await expectChoice(page, first, 'eSIM');
    await planRadio(page, plans[4]).check();
    await sim(page, 'SIM physique').check();
    await expectChoice(page, plans[4], 'SIM physique');
    await expect(page.getByRole('heading', { name: 'Fairphone' })).toBeVisible();
    await expect(page.getByText('Galaxy S24 Ultra')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Ce téléphone n’est pas dans la liste.')).toBeHidden();
  });
});
