import type { Page } from 'playwright/test';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { expectPageReady, visit, waitForHydration } from '#support/visit.ts';

const PATH = '/offres/telephonie-mobile';

/** Volumes in France and in the EU, per month HT and TTC, first bill, year, per Go: by hand (docs/product.md#mobile). */
const plans = [
  { data: 20, eu: 15, month: '7,99 €', ttc: '9,59 €', first: '19,99 €', year: '107,88 €', go: '0,40 €' },
  { data: 40, eu: 15, month: '10,49 €', ttc: '12,59 €', first: '22,49 €', year: '137,88 €', go: '0,26 €' },
  { data: 100, eu: 25, month: '11,99 €', ttc: '14,39 €', first: '23,99 €', year: '155,88 €', go: '0,12 €' },
  { data: 200, eu: 25, month: '18,99 €', ttc: '22,79 €', first: '30,99 €', year: '239,88 €', go: '0,09 €' },
  { data: 350, eu: 25, month: '24,99 €', ttc: '29,99 €', first: '36,99 €', year: '311,88 €', go: '0,07 €' },
] as const;
type Plan = (typeof plans)[number];
type Sim = 'eSIM' | 'SIM physique';
const [first] = plans;

const offer = (page: Page) => page.getByRole('region', { name: 'Votre forfait' });
const sim = (page: Page, name: Sim) => page.getByRole('radio', { name, exact: true });
const planRadio = (page: Page, { data }: Plan) =>
  page.getByRole('radio', { name: new RegExp(`^${data} Go`) });
const opener = (page: Page) => page.getByRole('button', { name: 'Mon téléphone est-il compatible ?' });
/** Texts in this order, with anything between them and any space in them. */
const inOrder = (...texts: string[]) => new RegExp(texts.join('.*').replaceAll(' ', '\\s*'), 's');

/** Checks the announced choice, the sums below it, and the order link. */
async function expectChoice(page: Page, plan: Plan, kind: Sim) {
  await expect(offer(page).locator('[aria-live=polite][aria-atomic=true]')).toHaveText(
    inOrder(`^Forfait ${plan.data} Go, en ${kind}`, `${plan.month} HT / mois`, `${plan.ttc} TTC / mois$`),
    { useInnerText: true },
  );
  await expect(offer(page)).toContainText(
    inOrder(
      `Dont ${plan.eu} Go utilisables dans l’Union européenne\\.`,
      'Frais d’activation 12,00 € HT 14,40 € TTC',
      `Première facture ${plan.first} HT`,
      `Sur 12 mois ${plan.year} HT`,
      'Engagement aucun',
    ),
    { useInnerText: true },
  );
  const links = offer(page).getByRole('link', { name: /^Commander/ });
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute(
    'href',
    `/contact?offre=mobile-${plan.data}&sim=${kind === 'eSIM' ? 'esim' : 'physique'}`,
  );
  await expect(planRadio(page, plan)).toBeChecked();
  await expect(sim(page, kind)).toBeChecked();
}

test('plan picked by mouse or keyboard changes sums and order', async ({ page }) => {
  await visit(page, PATH);
  await expectChoice(page, first, 'eSIM');
  await expect(opener(page)).toBeVisible();
  await expect(page).toHaveURL(PATH);
  // `content.services.test.ts` has the figures of each plan.
  await planRadio(page, plans[4]).check();
  await expectChoice(page, plans[4], 'eSIM');
  await page.keyboard.press('ArrowDown');
  await expectChoice(page, first, 'eSIM');
  await page.keyboard.press('ArrowDown');
  await expect(planRadio(page, plans[1])).toBeFocused();
  await expectChoice(page, plans[1], 'eSIM');
});

test('prices TTC come first, larger than those HT, until the visitor wants HT', async ({ page }) => {
  await visit(page, PATH);
  const answer = offer(page).locator('[aria-live=polite]');
  const choice = page.getByRole('group', { name: 'Prix mis en avant' });
  const expectFirst = async (...amounts: string[]) => {
    const [large, small] = await Promise.all(
      amounts.map((amount) => answer.getByText(amount).filter({ visible: true }).boundingBox()),
    );
    expect(large?.y).toBeLessThan(small?.y ?? 0);
    expect(large?.height).toBeGreaterThan(1.5 * (small?.height ?? 0));
  };
  await expect(choice.getByRole('radio', { name: 'TTC' })).toBeChecked();
  await expectFirst(first.ttc, first.month);
  await choice.getByRole('radio', { name: 'HT' }).check();
  await expectFirst(first.month, first.ttc);
  await page.reload();
  await expect(choice.getByRole('radio', { name: 'HT' })).toBeChecked();
  await expectFirst(first.month, first.ttc);
});

test('choice of plan and SIM survives a reload and a navigation', async ({ page }) => {
  await visit(page, PATH);
  await sim(page, 'eSIM').press('ArrowRight');
  await expect(opener(page)).toBeHidden();
  await planRadio(page, plans[2]).check();
  await expect(page).toHaveURL(`${PATH}?sim=physique&forfait=100`);
  await page.reload();
  await waitForHydration(page);
  await expectChoice(page, plans[2], 'SIM physique');
  await offer(page).getByRole('link', { name: 'Commander le forfait 100 Go' }).click();
  await expectPageReady(page, '/contact?offre=mobile-100&sim=physique');
  await expect(page.getByRole('main')).toContainText(
    'Votre demande concerne Forfait mobile 100 Go, Type de SIM : SIM physique.',
  );
  await page.goBack();
  await expectChoice(page, plans[2], 'SIM physique');
  await planRadio(page, first).check();
  await sim(page, 'eSIM').check();
  await expect(opener(page)).toBeVisible();
  await expect(page).toHaveURL(PATH);
});

testWithoutScripts('mobile page without scripts takes SIM and plan, and lists phones', async ({ page }) => {
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
