import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const PATH = '/offres/transit';
const plan = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

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
