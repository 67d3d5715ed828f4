import { filesOf } from '../../support/hold.ts';
import { outageComplaints, outages } from '../../support/outages.ts';
import { askFivem, game, plan, recommender, tier } from '../../support/recommender.ts';
import { expect, test } from '../../support/test.ts';
import { frameHydrated, visit } from '../../support/visit.ts';

const QUERY = 'jeu=fivem&joueurs=10&base=fr&scripts=non&mappings=non';

test('When the list is changed then the plan recommended comes from it', async ({ page }) => {
  await visit(page, `/games?${QUERY}`);
  await expect(plan(page)).toContainText('Multi-Gaming S 02');
  await tier(page, 'Offre Performance').check();
  await expect(plan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);
  await tier(page, 'Offre Performance').press('ArrowLeft');
  await expect(plan(page)).toContainText(/Multi-Gaming S 02.*7,99\s€/);
});

test('When « Copier le lien » is used then the address of the result is on the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/games');
  await askFivem(page, ['10', 'fr', 'non', 'non']);
  await recommender(page).getByRole('button', { name: 'Copier le lien' }).click();
  await expect(recommender(page).getByText('Copié.')).toBeVisible();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).search).toBe(`?${QUERY}`);
});

test('When a game is chosen then every order link names it', async ({ page }) => {
  await visit(page, '/games');
  const basic = page.getByRole('table', { name: /^Offre Basic/ });
  const order = basic.getByRole('link', { name: /^Commander.* Multi-Gaming S 03/ });
  await expect(order).toHaveAttribute('href', '/order/fivem/multi-gaming-and-script-03');
  await game(page).selectOption({ label: 'Minecraft' });
  await expect(order).toHaveAttribute('href', '/order/minecraft/multi-gaming-and-script-03');
  await visit(page, '/games?jeu=rust&joueurs=10&mods=non');
  // 4,00 + 10 × 0,12 = 5,20: tier 02.
  await expect(plan(page).getByRole('link', { name: /^Commander/ })).toHaveAttribute(
    'href',
    '/order/rust/multi-gaming-and-script-02',
  );
});

/** Whatever else happens to a module is the loader's, and shown with whole pages (`resilience/remote-down`). */
for (const outage of ['refuses connections', 'answers 500']) {
  test(`When the tools remote ${outage} then /games stays whole, the place says so, and « Réessayer » recovers`, async ({
    page,
    allow,
  }) => {
    // React says that it left the composed markup of this place.
    allow(...outageComplaints, /React error #422/);
    await outages[outage]?.(page, filesOf('tools'));
    await page.goto('/games');
    await frameHydrated(page);
    await expect(recommender(page).getByRole('alert')).toContainText(
      'Nous ne parvenons pas à charger le conseiller',
    );
    await tier(page, 'Offre Performance').check();
    const performance = page.getByRole('table', { name: /^Offre Performance/ });
    await expect(performance.getByRole('row')).toHaveCount(7);
    await page.unroute(filesOf('tools'));
    await recommender(page).getByRole('button', { name: 'Réessayer' }).click();
    await askFivem(page, ['10', 'fr', 'non', 'non']);
    await expect(plan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);
  });
}
