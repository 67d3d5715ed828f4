import { filesOf, Hold, SHELL } from '../../support/hold.ts';
import { expect, test } from '../../support/test.ts';
import { expectArrival, hydrated, visit } from '../../support/visit.ts';
import { expectChoice, first, offer, opener, PATH, planRadio, plans, sim } from './mobile.ts';

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

test('When one picks on a phone then the plan, its price and its order stay on the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, PATH);
  for (const plan of [plans[1], plans[4]]) {
    await planRadio(page, plan).press('Space');
    const price = offer(page).locator('[aria-live=polite]').getByText(plan.month);
    await expect(price).toBeInViewport({ ratio: 1 });
    await expect(offer(page).getByRole('link', { name: /^Commander/ })).toBeInViewport({ ratio: 1 });
  }
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
  await expectArrival(page, '/contact?offre=mobile-100&sim=physique');
  await expect(page.getByRole('main')).toContainText(
    'Votre demande concerne Forfait mobile 100 Go, Type de SIM : SIM physique.',
  );
  await page.goBack();
  await expectChoice(page, plans[2], 'SIM physique');
  await planRadio(page, first).check();
  await sim(page, 'eSIM').check();
  await expect(page).toHaveURL(PATH);
});

test('When the address says what no control offers then the defaults show', async ({ page }) => {
  for (const query of ['sim=nano&forfait=30', 'sim=&forfait=', 'sim=ESIM&forfait=mobile-40', 'forfait=020']) {
    await visit(page, `${PATH}?${query}`);
    await expectChoice(page, first, 'eSIM');
  }
});

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
  await expect(page).toHaveURL(`${PATH}?forfait=200&sim=physique`);
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
