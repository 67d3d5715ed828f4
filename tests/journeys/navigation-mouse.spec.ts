import { navigation, operator } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, heading, mainNavigation, navigationGroup, visit } from '../support/visit.ts';

const CLOSE_DELAY_MS = 150;

for (const [group, targets] of Object.entries(navigation)) {
  test(`When « ${group} » is hovered and its entries clicked one by one then the visitor is there each time`, async ({
    page,
    stubOutside,
  }) => {
    await stubOutside();
    await visit(page, '/');
    const { button, links } = navigationGroup(page, group);
    for (const [position, target] of targets.entries()) {
      await test.step(target, async () => {
        await expect(button).toHaveAttribute('aria-expanded', 'false');
        await button.hover();
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        await expect(links).toHaveCount(targets.length);
        const link = links.nth(position);
        await expect(link).toHaveAttribute('href', target);
        const popup = target === operator.hosts.documentation ? page.waitForEvent('popup') : null;
        await link.click();
        if (target.startsWith('/')) {
          await expectArrival(page, target);
          expect((await page.request.get(target)).status()).toBe(200);
          await heading(page).hover();
        } else {
          await expect((await popup) ?? page).toHaveURL(`${target}/`);
          await visit(page, '/');
        }
      });
    }
  });
}

test('When the site’s name, then « Accueil » is clicked then the home page is there and marked as current', async ({
  page,
}) => {
  await visit(page, '/contact');
  await page
    .getByRole('banner')
    .getByRole('link', { name: `${operator.brand.name}, accueil` })
    .click();
  await expectArrival(page, '/');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  const link = mainNavigation(page).getByRole('link', { name: 'Accueil' });
  await expect(link).not.toHaveAttribute('aria-current');
  await link.click();
  await expectArrival(page, '/');
  await expect(link).toHaveAttribute('aria-current', 'page');
});

test('When the pointer leaves a group then its menu closes 150 ms later, and not before', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, '/contact');
  const button = mainNavigation(page).getByRole('button', { name: 'Telecom' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.hover();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await heading(page).hover();
  await page.clock.runFor(CLOSE_DELAY_MS - 1);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.clock.runFor(2);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('When the pointer comes back within the delay then the menu stays open', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/contact');
  const button = mainNavigation(page).getByRole('button', { name: 'Telecom' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.hover();
  await heading(page).hover();
  await page.clock.runFor(CLOSE_DELAY_MS - 50);
  await button.hover();
  await page.clock.runFor(CLOSE_DELAY_MS * 4);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('When a group is clicked twice then the first click confirms its opening and the second closes it', async ({
  page,
}) => {
  await visit(page, '/contact');
  const button = mainNavigation(page).getByRole('button', { name: 'Hébergement' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});
