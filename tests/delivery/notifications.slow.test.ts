import { expect, onTestFinished, test } from 'vitest';
import { rewriteFirstRoute } from '#support/builds.ts';
import { startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { addTeam, receiveWebhooks } from '#support/team.ts';

test('rollback by a command › is announced to the team with both releases', async () => {
  const siteCopy = new SiteCopy(onTestFinished);
  const site = await startSite({ cleanup: onTestFinished, env: { ...siteCopy.settings } });
  await addTeam(site, 'Hosting', ['hosting']);
  const receiver = await receiveWebhooks(onTestFinished, site, 'Hosting');
  const before = siteCopy.registry.releases.hosting?.buildId;
  const next = rewriteFirstRoute(siteCopy.releaseOf('hosting'), { title: 'Repris' });
  await siteCopy.release('release', 'hosting', '--from', next.dist);
  const { code } = await siteCopy.release('rollback', 'hosting');
  expect(code).toBe(0);
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'release.rolled-back',
    site: site.publicOrigin,
    remote: 'hosting',
    buildId: next.manifest.buildId,
    live: before,
    by: expect.stringMatching(/^\S.* at \S+$/),
  });
});
