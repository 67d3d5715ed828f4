import { operator } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ allow }) => allow(/csp .*\.js/));

test('When partners are shown then there are five kinds, each with a sign, a description and a site elsewhere', async ({
  page,
  site,
}) => {
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
  for (const [index, partner] of operator.partners.entries()) {
    await expect(cards.nth(index).locator('svg')).toBeVisible();
    await expect(cards.nth(index).getByRole('paragraph').first()).toHaveText(/.{40,}/);
    await expect(links.nth(index)).toHaveAttribute('href', partner.url);
    await expect(links.nth(index)).toHaveAttribute('rel', /external/);
    expect(new URL(partner.url).origin).not.toBe(site.origin);
  }
});

test('When someone wants to join then contact and community are one link away', async ({ page }) => {
  await page.goto('/partners');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Nous contacter' })).toHaveAttribute('href', '/contact');
  await expect(main.getByRole('link', { name: 'Discuter sur le salon' })).toHaveAttribute(
    'href',
    operator.hosts.community,
  );
});
