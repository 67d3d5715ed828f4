import type { Page } from 'playwright/test';
import {
  askFivem,
  expectCalculation,
  expectNoResult,
  locateComputeButton,
  locateFivemAnswers,
  locateGame,
  locateGamePlan,
  locateGamePlanRange,
  locatePlayers,
  locateRecommender,
  locateVps,
} from '#support/recommender.ts';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { readCopiedText, visit } from '#support/visit.ts';

/** 2,50 + 10 × 0,12 + 1,00 = 4,70: one step above tier 01. */
const TEN_IN_FRANCE = ['10', 'fr', 'non', 'non'] as const;
const QUERY = 'jeu=fivem&joueurs=10&base=fr&scripts=non&mappings=non';

/** The recommendation has these links and no other. */
async function expectLinks(page: Page, links: [path: string, name: string][]) {
  await expect(locateRecommender(page).getByRole('link')).toHaveCount(links.length);
  for (const [path, name] of links)
    await expect(locateRecommender(page).getByRole('link', { name })).toHaveAttribute('href', path);
}

test.describe('recommender', () => {
  /** Sums are `sizing.test.ts`'s; which VPS is large enough, `RecommendedOffer.test.ts`'s. */
  test('shows a VPS, a plan and the sum, and copies their address', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/games');
    await expectNoResult(page);
    await askFivem(page, TEN_IN_FRANCE);
    // On a phone the result is below the form.
    await expect(locateVps(page).getByRole('heading')).toBeInViewport();
    await expect(locateVps(page)).toContainText(
      /VPS Ryzen 8\sGo.*Conseillé pour FiveM.*12,99\s€.*adresse IP fixe, choisissez donc un VPS/,
    );
    await expect(
      locateVps(page).getByRole('link', { name: 'Demander les caractéristiques : VPS Ryzen 8 Go' }),
    ).toHaveAttribute('href', '/contact?offre=vps-ryzen-8');
    await expect(locateRecommender(page)).toContainText('Si une adresse partagée vous suffit');
    await expect(locateGamePlan(page)).toContainText(/Multi-Gaming S 02.*7,99\s€.*9,59\s€ TTC/);
    await expect(locateRecommender(page)).toContainText(
      /Sur 12\smois\s:\s155,88\s€\sHT\s+soit\s187,06\s€\sTTC/,
    );
    await expect(locateRecommender(page)).toContainText(
      /Même taille en gamme Performance\s: Multi-Gaming P 02,\s13,99\s€.*16,79\s€ TTC/,
    );
    await expectCalculation(
      page,
      ['Base', '2,50 Go'],
      ['10 joueurs', '1,20 Go'],
      ['Emplacement de la base de données : France (FR)', '1,00 Go'],
      ['Mémoire nécessaire', '4,70 Go'],
    );
    await expect(page).toHaveURL(`/games?${QUERY}`);
    await locateRecommender(page).getByRole('button', { name: 'Copier le lien' }).click();
    await expect(locateRecommender(page).getByText('Copié.')).toBeVisible();
    expect(new URL(await readCopiedText(page)).search).toBe(`?${QUERY}`);
  });

  test('names faults, larger offers, and starts anew with a game', async ({ page }) => {
    const form = locateRecommender(page);
    const { base, scripts, mappings } = locateFivemAnswers(page);
    await visit(page, '/games');
    await test.step('missing answers: each field says so, the first has the focus', async () => {
      await locateComputeButton(page).click();
      await expect(locatePlayers(page)).toBeFocused();
      await expect(locatePlayers(page)).toHaveAccessibleDescription(
        /indiquez un nombre entier de 1 à 2048\./,
      );
      for (const field of [base, scripts, mappings])
        await expect(field).toHaveAccessibleDescription(/choisissez «/);
    });
    await test.step('Enter in a field: an infrastructure beyond every VPS', async () => {
      await askFivem(page, ['2049', 'us', 'beaucoup', 'oui']);
      await expect(locatePlayers(page)).toHaveAttribute('aria-invalid', 'true');
      await expectNoResult(page);
      await locatePlayers(page).fill('400');
      await locatePlayers(page).press('Enter');
      await expect(locatePlayers(page)).not.toHaveAttribute('aria-invalid', 'true');
      await expect(
        form.getByRole('heading', { name: 'Il vous faut une infrastructure dédiée' }),
      ).toBeVisible();
      await expect(form).toContainText('Mémoire nécessaire53,50 Go');
      await expectLinks(page, [
        ['/offres/dedies', 'Voir les serveurs dédiés'],
        ['/quel-serveur?memoire=54#besoin', 'Tous les serveurs qui ont cette mémoire'],
      ]);
      await expect(locateGamePlan(page)).toHaveCount(0);
      await expect(locatePlayers(page)).toBeFocused();
    });
    await test.step('another game: no answers, and order links that name it', async () => {
      const order = page
        .getByRole('table', { name: /^Offre Basic/ })
        .getByRole('link', { name: /^Commander.* Multi-Gaming S 03/ });
      await expect(order).toHaveAttribute('href', '/order/fivem/multi-gaming-and-script-03');
      await locateGame(page).selectOption({ label: 'Rust' });
      await expectNoResult(page);
      await expect(locatePlayers(page)).toHaveValue('');
      await expect(page).toHaveURL('/games?jeu=rust');
      await expect(order).toHaveAttribute('href', '/order/rust/multi-gaming-and-script-03');
      await locatePlayers(page).fill('10');
      await locateRecommender(page).getByRole('combobox', { name: 'Mods et scripts' }).selectOption('non');
      await locatePlayers(page).press('Enter');
      await expect(locateGamePlan(page).getByRole('link', { name: /^Commander/ })).toHaveAttribute(
        'href',
        '/order/rust/multi-gaming-and-script-02',
      );
      await locateGame(page).selectOption({ label: 'FiveM' });
      await expectNoResult(page);
      await expect(locatePlayers(page)).toHaveValue('');
    });
  });
});

test('shared address shows the same result', async ({ page }) => {
  await visit(page, `/games?${QUERY}&gamme=performance`);
  for (const load of [() => Promise.resolve(), () => page.reload()]) {
    await load();
    await expect(locateGamePlan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);
    await expect(locateRecommender(page)).toContainText(/gamme Basic\s: Multi-Gaming S 02,\s7,99\s€/);
    await expect(locatePlayers(page)).toHaveValue('10');
    await expect(locateFivemAnswers(page).base).toHaveValue('fr');
    await expect(locateGamePlanRange(page, 'Offre Performance')).toBeChecked();
  }
  await locateGamePlanRange(page, 'Offre Performance').press('ArrowLeft');
  await expect(locateGamePlan(page)).toContainText(/Multi-Gaming S 02.*7,99\s€/);
  await locateGamePlanRange(page, 'Offre Performance').check();
  await expect(locateGamePlan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);

  await visit(page, '/games?jeu=rust&joueurs=10&mods=non');
  await expect(locateGamePlan(page)).toContainText('Multi-Gaming S 02');
  await expect(page).toHaveURL('/games?jeu=rust&joueurs=10&mods=non');

  await visit(page, '/games?jeu=pong&joueurs=10');
  await expect(locateGame(page)).toHaveValue('fivem');
  await expect(
    page
      .getByRole('table', { name: /^Offre Basic/ })
      .getByRole('link', { name: /^Commander.* Multi-Gaming S 03/ }),
  ).toHaveAttribute('href', '/order/fivem/multi-gaming-and-script-03');
});

testWithoutScripts('recommender without scripts leads to the offers and the form', async ({ page }) => {
  await page.goto('/games');
  await expect(locateComputeButton(page)).toBeHidden();
  await expectLinks(page, [
    ['/games#offres', 'les offres de cette page'],
    ['/contact', 'écrivez-nous'],
  ]);
});
