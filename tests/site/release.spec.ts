import { NEW_TITLE, OLD_TITLE } from '#support/builds.ts';
import { sendRawRequest } from '#support/http.ts';
import { expect, test } from '#support/releases.ts';
import { expectPageReady, followLink, locateHeading, waitForHydration } from '#support/visit.ts';

test('release is followed by an open tab, and earlier HTML works', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
}) => {
  const cached = await sendRawRequest(runningSite.origin, '/offres/vds');
  const listed = await sendRawRequest(runningSite.origin, '/offres/dedies');
  await page.goto(`${runningSite.origin}/offres/fibre`);
  await waitForHydration(page);
  expect((await siteCopy.release('release', 'hosting', '--from', hostingV2.dist)).code).toBe(0);

  await followLink(page, '/offres/vds');
  await expectPageReady(page, `${runningSite.origin}/offres/vds`);
  await expect(locateHeading(page)).toContainText(NEW_TITLE);

  await page.route(`${runningSite.origin}/offres/vds`, (route) =>
    route.fulfill({ headers: cached.headers as Record<string, string>, body: cached.body }),
  );
  await page.goto(`${runningSite.origin}/offres/vds`);
  await waitForHydration(page);
  await expect(locateHeading(page)).toContainText(OLD_TITLE);
  const [, entry = ''] = /"entry":"([^"]+)"/.exec(listed.body.toString()) ?? [];
  expect((await siteCopy.release('releases', 'prune')).code).toBe(0);
  expect((await sendRawRequest(runningSite.origin, entry)).status).toBe(200);
});
