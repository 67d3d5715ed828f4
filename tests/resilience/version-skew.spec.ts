import { buildNextVersion, copyWithChangedFile } from '#support/builds.ts';
import { expect, test } from '#support/releases.ts';
import { expectSimulatorWorks, remoteOutageErrors } from '#support/remote-outages.ts';
import { waitForFrameHydration } from '#support/visit.ts';

test('an island whose release is gone comes with the page of the new one', { tag: '@slow' }, async ({
  page,
  siteCopy,
  startSite,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(...remoteOutageErrors, /response 404: .*\/mfe\/cloud\//);
  const { origin } = await startSite({ env: siteCopy.settings });
  const requestedUrls: string[] = [];
  await page.route('**/mfe/cloud/**', (route) => {
    requestedUrls.push(route.request().url());
    return route.abort();
  });
  await page.goto(`${origin}/offres/quantic`);
  await waitForFrameHydration(page);
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect(retry.first()).toBeVisible();

  const build = copyWithChangedFile(
    buildNextVersion(siteCopy.getRelease('cloud'), 'Cloud 2').dist,
    'client',
    ({ files }) => Object.keys(files.client).find((file) => /Simulator\.island-[\w-]+\.js$/.test(file)) ?? '',
    (code) => `${code}\nperformance.mark('cloud 2');`,
  );
  expect((await siteCopy.release('release', 'cloud', '--from', build.dist)).code).toBe(0);
  expect((await siteCopy.release('releases', 'prune', '--older-than', '0')).output).toContain(
    'pruned   cloud@',
  );
  // The host serves the pruned files until it has followed.
  await expect.poll(async () => (await fetch(String(requestedUrls[0]))).status).toBe(404);
  await page.unrouteAll();

  // The page may have retried by itself already.
  await retry
    .first()
    .click({ timeout: 2_000 })
    .catch(() => {});
  await expectSimulatorWorks(page);
  expect(await page.evaluate(() => performance.getEntriesByName('cloud 2').length)).toBeGreaterThan(0);
});
