import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { expectPageReady, visit } from '#support/visit.ts';

const PATH = '/offres/transit';
const plan = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('plan has its price and year, and a request by its name', async ({ page }) => {
  await visit(page, PATH);
  // By hand (docs/product.md#transit); twelve months and 20 % of VAT by pencil.
  for (const [name, id, figures] of [
    ['Tunnel Starter', 'tunnel-starter', /13,99\s€.*16,79\s€ TTC.*20\sMb\/s.*167,88\s€.*201,46\s€ TTC/],
    ['Tunnel Pro', 'tunnel-pro', /49,99\s€.*59,99\s€ TTC.*100\sMb\/s.*599,88\s€.*719,86\s€ TTC/],
    ['Tunnel Elite', 'tunnel-elite', /^[^€]*Sur devis[^€]*Nous consulter[^€]*$/],
  ] as const) {
    await expect(plan(page, name)).toContainText(figures);
    const ask = plan(page, name).getByRole('link', { name: /^Demander/ });
    await expect(ask).toHaveAttribute('href', `/contact?offre=${id}`);
  }
});

test('transit page has the specified figures and kinds of tunnel', async ({ page }) => {
  await visit(page, PATH);
  const region = (name: string) => page.getByRole('region', { name });
  await expect(region('Trois tunnels')).toContainText(
    /SLA de chacun99,9\s% objectif annuel\s; au contrat\s: 99,8\s%Anti-DDoS de chacun10\sTb\/s et plus/,
  );
  await expect(region('En chiffres').getByRole('definition')).toHaveText([
    '99,999 %',
    '99,9 %',
    '10 Tb/s et plus',
    '7 points de présence',
  ]);
  await expect(region('En chiffres')).toContainText('99,8 % par an. Il prévaut.');
  await expect(region('En chiffres').getByRole('link', { name: 'CGV' })).toHaveAttribute(
    'href',
    '/mentions-legales#cgv',
  );
  await expect(region('Les types de tunnel, à étudier ensemble').getByRole('row')).toContainText([
    /MTU utile/,
    /IPIP.*20\soctets.*1\s480\soctets/,
    /GRE.*24\soctets.*1\s476\soctets/,
    /VXLAN.*50\soctets.*1\s450\soctets/,
    /WireGuard.*60\soctets.*1\s440\soctets/,
  ]);
  for (const name of [
    'Anti-DDoS : 10 Tb/s et plus',
    'Mitigation L3 à L7',
    'Sessions BGP',
    'Options premium',
    'Supervision : quatre mesures',
  ])
    await expect(region(name)).toContainText(/\p{L}{4,}.*\p{L}{4,}/u);
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(link('Toutes les offres')).toHaveAttribute('href', '/offres');
  await link('Nous contacter').click();
  await expectPageReady(page, '/contact');
});

test('section and plan of an address are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${PATH}#tunnel-elite`);
  await expect(plan(page, 'Tunnel Elite')).toBeInViewport();
  const stations = page.getByRole('navigation', { name: 'Sur cette page' });
  await stations.getByRole('link', { name: 'Supervision' }).click();
  await expect(page.getByRole('heading', { name: 'Supervision : quatre mesures' })).toBeInViewport();
  await stations.getByRole('link', { name: 'Sessions BGP' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sessions BGP' })).toBeInViewport();
});
