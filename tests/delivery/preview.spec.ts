import { NEW_PRICE, OLD_PRICE } from '#support/builds.ts';
import { sendRawRequest } from '#support/http.ts';
import { expect, test } from '#support/releases.ts';
import { expectPageReady, followLink, waitForHydration } from '#support/visit.ts';

const linkIn = (output: string) => new URL(/link {5}(\S+)/.exec(output)?.[1] ?? '');

test('preview is shown to the visitor who opens its link', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
}) => {
  const { code, output } = await siteCopy.release(
    'release',
    'hosting',
    '--from',
    hostingV2.dist,
    '--preview',
    '2',
  );
  expect(code).toBe(0);
  const { pathname, search } = linkIn(output);
  await page.goto(runningSite.origin + pathname + search);
  await expect(page).toHaveURL(`${runningSite.origin}/offres/vps`);
  await followLink(page, '/offres/vds');
  await expectPageReady(page, `${runningSite.origin}/offres/vds`);
  await waitForHydration(page);
  const banner = page.getByRole('complementary', { name: 'Aperçu' });
  await expect(banner).toContainText('Aperçu de hosting, version');
  await expect(page.getByRole('main')).toContainText(NEW_PRICE);

  await followLink(page, '/offres/vps/xeon');
  await expectPageReady(page, `${runningSite.origin}/offres/vps/xeon`);
  await expect(banner).toBeVisible();

  const others = await sendRawRequest(runningSite.origin, '/offres/vds');
  expect(others.body.toString()).toContain(OLD_PRICE);
  expect(others.body.toString()).not.toContain('Aperçu');
  expect(others.headers['cache-control']).toBe('no-cache, no-transform');

  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const own = await sendRawRequest(runningSite.origin, '/offres/vds', {
    Cookie: cookie,
    'Accept-Encoding': 'br',
  });
  expect(own.headers['cache-control']).toBe('private, no-store, no-transform');
  expect(own.headers['x-robots-tag']).toContain('noindex');
  expect(own.headers.etag).toBeUndefined();

  await banner.getByRole('link', { name: 'Quitter l’aperçu' }).click();
  await waitForHydration(page);
  await expect(banner).toHaveCount(0);
  await page.goto(`${runningSite.origin}/offres/vds`);
  await expect(page.getByRole('main')).toContainText(OLD_PRICE);
});
