import { readMailsTo } from '@site/api/testing/confirmation-mails';
import { expect, onTestFinished, test } from 'vitest';
import { rewriteFirstRoute } from '#support/builds.ts';
import { startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { addTeam, notifyTeam } from '#support/team.ts';

test('rollback by a command is announced to the team with both releases', async () => {
  const siteCopy = new SiteCopy(onTestFinished);
  const site = await startSite({ cleanup: onTestFinished, env: { ...siteCopy.settings } });
  await addTeam(site, 'Hosting', ['hosting']);
  await notifyTeam(site, 'Hosting', 'ops@example.org');
  const before = siteCopy.registry.releases.hosting?.buildId;
  const next = rewriteFirstRoute(siteCopy.releaseOf('hosting'), { title: 'Repris' });
  await siteCopy.release('release', 'hosting', '--from', next.dist);
  const { code } = await siteCopy.release('rollback', 'hosting');
  expect(code).toBe(0);
  const readMails = () => readMailsTo(siteCopy.dataDir, 'ops@example.org');
  await expect.poll(readMails, { timeout: 60_000 }).toHaveLength(1);
  const [mail] = await readMails();
  expect(mail?.text).toMatch(
    new RegExp(
      `\\S+ at \\S+ a retiré la version ${next.manifest.buildId} de hosting\\. La version ${before} est de nouveau en ligne\\.`,
    ),
  );
});
