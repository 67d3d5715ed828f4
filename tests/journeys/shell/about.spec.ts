import { operatorConfiguration } from '#support/pages.ts';
import { expect, test } from '#support/releases.ts';
import { testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

testWithoutScripts('/a-propos without scripts has its story and team in order', async ({ page }) => {
  await page.goto('/a-propos');
  const cards = page.getByRole('region', { name: 'Notre histoire' }).getByRole('article');
  await expect(cards).toContainText([
    'Les origines',
    '31 octobre 2023',
    'Fin 2023',
    /Début 2024.*janvier 2024.*serveurs de jeux/,
    'Printemps 2024',
    'Été 2024',
    /Automne 2024.*En octobre 2024, toute la boutique a été à −75\s% pendant deux semaines\./,
    'Fin 2024',
    'Début 2025',
  ]);
  await expect(cards).toHaveCount(9);
  // The promotion is over.
  await expect(page.getByText('75 %')).toHaveCount(1);
  const members = page.getByRole('region', { name: 'L’équipe' }).getByRole('article');
  await expect(members.getByRole('heading')).toHaveText(['Présidence', 'Réseau', 'Support', 'Développement']);
  await expect(members.getByRole('paragraph')).toHaveText([/.{40,}/, /.{40,}/, /.{40,}/, /.{40,}/]);
  await expect(page.getByRole('region', { name: 'Notre philosophie' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'En résumé' })).toBeVisible();
  const talk = page.getByRole('main').getByRole('link', { name: 'Discuter avec nous' }).first();
  await expect(talk).toHaveAttribute('href', '/contact');
});

testWithoutScripts('/accessibilite without scripts has all that the law requires', async ({ page }) => {
  await page.goto('/accessibilite');
  const section = (name: string) => page.getByRole('region', { name });
  const state = section('État de conformité');
  await expect(state).toContainText(/WCAG 2\.2 au niveau AA.*RGAA/s);
  await expect(state).toContainText('non conforme');
  await expect(state).toContainText('Aucun audit n’a encore mesuré le site');
  await expect(section('Ce que nous vérifions')).toContainText(/axe-core.*clavier/s);
  expect(await section('Limites connues').getByRole('listitem').count()).toBeGreaterThan(2);
  await expect(section('Signaler un obstacle').getByRole('link')).toHaveText([
    operatorConfiguration.email,
    operatorConfiguration.phone,
    'formulaire de contact',
  ]);
  await expect(section('Voies de recours')).toContainText('Défenseur des droits, Libre réponse 71120');
  await expect(section('Voies de recours').locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
});

testWithoutScripts(
  '/partners without scripts has five kinds with links to their sites',
  async ({ page, site }) => {
    await page.goto('/partners');
    const cards = page.getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText([
      'Transit',
      'Datacenter',
      'Télécom',
      'Logiciel',
      'Communauté',
    ]);
    const links = cards.getByRole('link');
    await expect(links).toHaveCount(5);
    for (const [index, { url }] of operatorConfiguration.partners.entries()) {
      await expect(cards.nth(index).locator('svg')).toBeVisible();
      await expect(cards.nth(index).getByRole('paragraph').first()).toHaveText(/.{40,}/);
      await expect(links.nth(index)).toHaveAttribute('href', url);
      await expect(links.nth(index)).toHaveAttribute('rel', /external/);
      expect(new URL(url).origin).not.toBe(site.origin);
    }
    const join = (name: string) => page.getByRole('main').getByRole('link', { name });
    await expect(join('Nous contacter')).toHaveAttribute('href', '/contact');
    await expect(join('Discuter sur le salon')).toHaveAttribute(
      'href',
      operatorConfiguration.hosts.community,
    );
  },
);

testWithoutScripts(
  '/engagements without scripts has an anchor and a scope for each claim',
  async ({ page }) => {
    await page.goto('/engagements');
    for (const [id, { text, scope }] of Object.entries<{ text: string; scope: string }>(
      operatorConfiguration.claims,
    )) {
      // Shown nowhere: /offres/housing lists the sites one by one.
      if (id === 'datacenter-count') continue;
      const entry = page.locator(`#${id}`);
      await expect.soft(entry.getByRole('definition').first(), id).toHaveText(text);
      await expect.soft(entry.getByRole('term'), id).toHaveText(scope);
    }
    for (const id of ['uptime', 'uptime-minimum', 'fibre-sla', 'transit-sla', 'pbx-sla'])
      await expect.soft(page.locator(`#${id}`), id).toContainText('Le contrat promet 99,8 %.');
    for (const [id, text] of [
      ['transit-sla', 'Environ 5 min d’interruption par an.'],
      ['uptime-contract', /17\sh\s31\smin.*droit à un avoir/],
      ['uptime', 'Annoncé (communication)'],
      ['price-from', 'plus bas prix mensuel du catalogue, hors taxes'],
    ] as const)
      await expect(page.locator(`#${id}`)).toContainText(text);
    for (const [id, article] of [
      ['uptime-contract', 'cgv-8'],
      ['vps-bandwidth', 'cgv-9'],
    ] as const)
      await expect(page.locator(`#${id}`).getByRole('link')).toHaveAttribute(
        'href',
        `/mentions-legales#${article}`,
      );
    const contract = page.getByRole('region', { name: 'Ce que dit le contrat' });
    await expect(contract.getByRole('listitem')).toHaveCount(8);
  },
);

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`figure at ${width} px leads to its terms, in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, '/offres');
    // The header's where it has room, else the page's.
    await page.getByRole('link', { name: 'Dès 0,99 € / mois' }).first().press('Enter');
    await expect(page).toHaveURL('/engagements#price-from');
    await expect(page.locator('#price-from')).toBeInViewport({ ratio: 1 });
    await visit(page, '/offres/vps');
    const terms = page.getByRole('main').getByRole('link', { name: '75 Mb/s' });
    // Beside each « 1 Gb/s », and in the terms themselves.
    await expect(terms).toHaveCount(5);
    await terms.nth(3).click();
    await expect(page).toHaveURL('/engagements#vps-bandwidth');
    await expect(page.locator('#vps-bandwidth')).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(/Nos chiffres et nos engagements/);
  });

test('entry price of no offer is named by site operator check', async ({ siteCopy }) => {
  const { code, output } = await siteCopy.checkOperator();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^claims\.price-from: « Dès 0,99 € \/ mois », and the cheapest published offer is .* at 1,00\s€/m,
  );
});
