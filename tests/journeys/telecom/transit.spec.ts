import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { expectArrival, visit } from '../../support/visit.ts';

const plan = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Written by hand from the specification, section 9; twelve months and 20 % of VAT by pencil. */
const plans = [
  ['Tunnel Starter', 'tunnel-starter', /13,99\s€.*16,79\s€ TTC.*20\sMb\/s.*167,88\s€.*201,46\s€ TTC/],
  ['Tunnel Pro', 'tunnel-pro', /49,99\s€.*59,99\s€ TTC.*100\sMb\/s.*599,88\s€.*719,86\s€ TTC/],
  ['Tunnel Elite', 'tunnel-elite', /Sur devis.*Nous consulter/],
] as const;

for (const [name, id, figures] of plans) {
  test(`When ${name} is read and asked for then price, year and the named offer are right`, async ({
    page,
  }) => {
    await visit(page, '/offres/transit');
    await expect(plan(page, name)).toContainText(figures);
    await plan(page, name)
      .getByRole('link', { name: /^(?!Ajouter)/ })
      .click();
    await expectArrival(page, `/contact?offre=${id}`);
    await expect(page.getByText(`Votre demande concerne ${name}`)).toBeVisible();
  });
}

test('When Elite is read then no cost is made up for it', async ({ page }) => {
  await visit(page, '/offres/transit');
  await expect(plan(page, 'Tunnel Elite')).not.toContainText('€');
  await expect(page.getByRole('region', { name: 'Trois tunnels' })).toContainText(
    /SLA de chacun99,9\s%Anti-DDoS de chacun10\sTb\/s et plus/,
  );
});

test('When the figures are read then each says what it is about and the contract prevails', async ({
  page,
}) => {
  await visit(page, '/offres/transit');
  const figures = page.getByRole('region', { name: 'En chiffres' });
  await expect(figures.getByRole('definition')).toHaveText([
    '99,999 %',
    '99,9 %',
    '10 Tb/s et plus',
    '7 points de présence',
  ]);
  await expect(figures).toContainText('99,8 % par an. Il prévaut.');
  await expect(figures.getByRole('link', { name: 'CGV' })).toHaveAttribute('href', '/mentions-legales#cgv');
});

test('When kinds of tunnel are compared then each leaves the packet size routers are set to', async ({
  page,
}) => {
  await visit(page, '/offres/transit');
  const region = page.getByRole('region', { name: 'Les types de tunnel, à étudier ensemble' });
  await expect(region.getByRole('row')).toContainText([
    /MTU utile/,
    /IPIP.*20\soctets.*1\s480\soctets/,
    /GRE.*24\soctets.*1\s476\soctets/,
    /VXLAN.*50\soctets.*1\s450\soctets/,
    /WireGuard.*60\soctets.*1\s440\soctets/,
  ]);
});

test('When the page is read then each subject has its section', async ({ page }) => {
  await visit(page, '/offres/transit');
  for (const name of [
    'Anti-DDoS : 10 Tb/s et plus',
    'Mitigation L3 à L7',
    'Sessions BGP',
    'Options premium',
    'Supervision : quatre mesures qui disent tout',
  ])
    await expect(page.getByRole('region', { name })).toContainText(/\p{L}{4,}.*\p{L}{4,}/u);
});

test('When a question is opened and closed by mouse and keyboard then its answer comes and goes', async ({
  page,
}) => {
  await visit(page, '/offres/transit');
  const faq = page.getByRole('region', { name: 'Questions fréquentes' });
  const summaries = faq.locator('summary');
  const answer = faq.getByText('À faire passer votre trafic par notre réseau');
  await summaries.first().click();
  await expect(answer).toBeVisible();
  await summaries.first().click();
  await expect(answer).toBeHidden();
  await summaries.first().press('Enter');
  await expect(answer).toBeVisible();
  await summaries.nth(1).press('Space');
  await expect(answer).toBeHidden();
  await expect(faq.getByText('en cas d’écart, il prévaut.')).toBeVisible();
});

test('When the last call is followed then the contact form opens', async ({ page }) => {
  await visit(page, '/offres/transit');
  await page.getByRole('main').getByRole('link', { name: 'Nous contacter' }).click();
  await expectArrival(page, '/contact');
});

test('When a station of the page is followed by thumb or keyboard then its section shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/offres/transit');
  const stations = page.getByRole('navigation', { name: 'Sur cette page' });
  await stations.getByRole('link', { name: 'Supervision' }).click();
  await expect(page.getByRole('heading', { name: 'Supervision : quatre mesures' })).toBeInViewport();
  await stations.getByRole('link', { name: 'Sessions BGP' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sessions BGP' })).toBeInViewport();
});

test('When the address names a plan then the page opens at it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/offres/transit#tunnel-elite');
  await expect(plan(page, 'Tunnel Elite')).toBeInViewport();
  await expect(page.getByRole('main').getByRole('link', { name: 'Toutes les offres' })).toHaveAttribute(
    'href',
    '/offres',
  );
});
