import { filesOf } from '../../support/hold.ts';
import { textAt } from '../../support/http.ts';
import { outageComplaints, outages } from '../../support/outages.ts';
import {
  askFivem,
  compute,
  expectNoResult,
  expectSum,
  fivemAnswers,
  game,
  plan,
  players,
  recommender,
  tier,
  vps,
} from '../../support/recommender.ts';
import { expect, test } from '../../support/test.ts';
import { copiedText, frameHydrated, visit } from '../../support/visit.ts';

/** 2,50 + 10 × 0,12 + 1,00 = 4,70: one step above tier 01. */
const TEN_IN_FRANCE = ['10', 'fr', 'non', 'non'] as const;
const QUERY = 'jeu=fivem&joueurs=10&base=fr&scripts=non&mappings=non';

test('When /games is fetched then the recommender’s form stands in its HTML', async ({ site }) => {
  const html = await textAt(site.origin, '/games');
  for (const text of ['Votre jeu ou programme', 'name="joueurs"', 'Localisation de la base', 'Calculer'])
    expect(html).toContain(text);
});

test('When FiveM is asked about then a VPS, a plan and the sum come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/games');
  await expectNoResult(page);
  await askFivem(page, TEN_IN_FRANCE);
  // On a phone the result stands below the form.
  await expect(vps(page).getByRole('heading')).toBeInViewport();
  await expect(vps(page)).toContainText(
    /VPS Ryzen 8\sGo.*Conseillé pour FiveM.*12,99\s€.*adresse IP fixe, donc un VPS/,
  );
  await expect(vps(page).getByRole('link', { name: 'Demander la fiche : VPS Ryzen 8 Go' })).toHaveAttribute(
    'href',
    '/contact?offre=vps-ryzen-8',
  );
  await expect(recommender(page)).toContainText('Si une adresse partagée vous suffit');
  await expect(plan(page)).toContainText(/Multi-Gaming S 02.*7,99\s€.*9,59\s€ TTC/);
  await expect(recommender(page)).toContainText(
    /Même taille en gamme Performance\s: Multi-Gaming P 02,\s13,99\s€.*16,79\s€ TTC/,
  );
  await expectSum(
    page,
    ['Base', '2,50 Go'],
    ['10 joueurs', '1,20 Go'],
    ['Localisation de la base : France (FR)', '1,00 Go'],
    ['Mémoire nécessaire', '4,70 Go'],
  );
  await expect(page).toHaveURL(`/games?${QUERY}`);
  await recommender(page).getByRole('button', { name: 'Copier le lien' }).click();
  await expect(recommender(page).getByText('Copié.')).toBeVisible();
  expect(new URL(await copiedText(page)).search).toBe(`?${QUERY}`);
});

test('When a whole form is answered by keyboard then Enter in a field gives the result', async ({ page }) => {
  await visit(page, '/games');
  const { base, scripts, mappings } = fivemAnswers(page);
  await base.selectOption('us');
  await scripts.selectOption('beaucoup');
  await mappings.selectOption('oui');
  await players(page).fill('1');
  await players(page).press('Enter');
  await expectSum(
    page,
    ['Base', '2,50 Go'],
    ['1 joueur', '0,12 Go'],
    ['Scripts personnalisés : Beaucoup', '2,00 Go'],
    ['Mappings lourds : Oui', '1,00 Go'],
    ['Mémoire nécessaire', '5,62 Go'],
  );
});

for (const [answers, title, links, total] of [
  [
    ['200', 'us', 'non', 'non'],
    'Il vous faut un VPS',
    [
      ['/offres/vps', 'Voir les VPS'],
      ['/order/vps/vps-ryzen-32', 'Commander : VPS Ryzen 32 Go'],
      ['/devis?ajouter=vps-ryzen-32*debit-1*3199-0', 'Ajouter au devis : VPS Ryzen 32 Go'],
      ['/quel-serveur?memoire=27#besoin', 'Tous les serveurs qui ont cette mémoire'],
    ],
    '26,50 Go',
  ],
  [
    ['300', 'us', 'beaucoup', 'oui'],
    'Il vous faut une infrastructure dédiée',
    [
      ['/offres/dedies', 'Voir les serveurs dédiés'],
      ['/quel-serveur?memoire=42#besoin', 'Tous les serveurs qui ont cette mémoire'],
    ],
    '41,50 Go',
  ],
] as const) {
  test(`When FiveM needs ${total} then « ${title} » shows with its link`, async ({ page }) => {
    await visit(page, '/games');
    await askFivem(page, answers);
    await expect(recommender(page).getByRole('heading', { name: title })).toBeVisible();
    await expect(recommender(page).getByRole('link')).toHaveCount(links.length);
    for (const [path, name] of links)
      await expect(recommender(page).getByRole('link', { name })).toHaveAttribute('href', path);
    await expect(recommender(page)).toContainText(`Mémoire nécessaire${total}`);
    await expect(plan(page)).toHaveCount(0);
  });
}

test('When answers are missing or out of range then their fields say so', async ({ page }) => {
  await visit(page, '/games');
  await compute(page).click();
  await expect(players(page)).toBeFocused();
  await expect(players(page)).toHaveAccessibleDescription(/indiquez un nombre entier de 1 à 2048\./);
  for (const field of Object.values(fivemAnswers(page)))
    await expect(field).toHaveAccessibleDescription(/choisissez «/);
  for (const [typed, message] of [
    ['2049', /de 1 à 2048 pour ce jeu\./],
    ['0', /de 1 à 2048 pour ce jeu\./],
    ['1.5', /seul un nombre entier de 1 à 2048 est accepté\./],
  ] as const) {
    await askFivem(page, [typed, 'fr', 'non', 'non']);
    await expect(players(page)).toHaveAccessibleDescription(message);
    await expect(players(page)).toHaveAttribute('aria-invalid', 'true');
    await expectNoResult(page);
  }
  await askFivem(page, TEN_IN_FRANCE);
  await expect(plan(page)).toContainText('Multi-Gaming S 02');
  await expect(players(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test('When the game changes then answers and result are gone', async ({ page }) => {
  await visit(page, '/games');
  await askFivem(page, TEN_IN_FRANCE);
  await expect(plan(page)).toBeVisible();
  await game(page).selectOption({ label: 'Rust' });
  await expectNoResult(page);
  await expect(players(page)).toHaveValue('');
  await expect(page).toHaveURL('/games?jeu=rust');
  await game(page).selectOption({ label: 'FiveM' });
  await expectNoResult(page);
  await expect(players(page)).toHaveValue('');
});

test('When a shared address is opened then it shows the same result', async ({ page }) => {
  await visit(page, `/games?${QUERY}&gamme=performance`);
  for (const load of [() => Promise.resolve(), () => page.reload()]) {
    await load();
    await expect(plan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);
    await expect(recommender(page)).toContainText(/gamme Basic\s: Multi-Gaming S 02,\s7,99\s€/);
    await expect(players(page)).toHaveValue('10');
    await expect(fivemAnswers(page).base).toHaveValue('fr');
    await expect(tier(page, 'Offre Performance')).toBeChecked();
  }
  await tier(page, 'Offre Performance').press('ArrowLeft');
  await expect(plan(page)).toContainText(/Multi-Gaming S 02.*7,99\s€/);
  await tier(page, 'Offre Performance').check();
  await expect(plan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);

  // A false answer gives none.
  await visit(page, '/games?jeu=fivem&joueurs=9999&base=fr&scripts=non&mappings=non');
  await expectNoResult(page);
  await visit(page, '/games?jeu=pong&joueurs=10');
  await expect(game(page)).toHaveValue('fivem');
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

/** Whatever else can happen to a module is the loader's, and shown with whole pages (`resilience/remote-down`). */
test('When the tools remote is down then /games is whole, and it recovers', async ({ page, allow }) => {
  // React says that it left the composed markup of this place.
  allow(...outageComplaints, /React error #422/);
  await outages['refuses connections']?.(page, filesOf('tools'));
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
  await askFivem(page, TEN_IN_FRANCE);
  await expect(plan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);
});
