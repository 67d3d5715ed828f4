import type { Page } from 'playwright/test';
import { fetchText } from '#support/http.ts';
import { expect, test } from '#support/releases.ts';
import { RemoteRepository } from '#support/remote-repository.ts';
import { locateHeading, waitForHydration } from '#support/visit.ts';

/** The page of the new remote has its style sheet, and its calculator answers. */
async function expectAnswering(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/formations`);
  await waitForHydration(page);
  await expect(locateHeading(page)).toHaveText('Formations');
  await expect(page.getByRole('main').getByRole('list').first()).toHaveCSS('display', 'grid');
  await page.getByRole('spinbutton', { name: 'Côté, en mètres' }).fill('6');
  await expect(page).toHaveURL(`${origin}/formations?formations-calculator=6`);
  await expect(page.getByText(/^36\sm²$/)).toBeVisible();
}

test('remote built with the kit’s package is whole HTML, then answers', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  atEnd,
}) => {
  const repository = await RemoteRepository.make(runningSite.origin, atEnd);
  const release = await repository.build();
  const { code, output } = await siteCopy.release('release', 'formations', '--from', release);
  expect([code, output]).toEqual([0, expect.stringMatching(/^live {5}formations@[0-9a-f]{12}/m)]);

  const html = await fetchText(runningSite.origin, '/formations');
  expect(html).toMatch(/<h1>Formations<\/h1>/);
  expect(html).toContain('Côté, en mètres');

  await expectAnswering(page, runningSite.origin);
});
