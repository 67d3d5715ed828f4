import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rewriteFirstRoute } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { production } from '#support/paths.ts';
import { runProgram } from '#support/programs.ts';
import { startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';

vi.setConfig(COMPOSING);

/** The first of hosting's pages. */
const PAGE = '/offres/vps';

test('release from a team’s folder is live and in the audit log, after a restart too', async () => {
  const siteCopy = new SiteCopy(onTestFinished);
  const start = () => startSite({ cleanup: onTestFinished, env: siteCopy.settings, launcher: 'npm' });
  const first = await start();
  /** Without anything, as a pipeline's. */
  const folder = createTempDir(onTestFinished);
  const key = join(folder, 'key.json');
  /** Runs `site teams`, where the site's database is. */
  const teams = (...args: string[]) =>
    runProgram([production.site, 'teams', ...args], { DATA_DIR: siteCopy.dataDir }, folder);
  expect(await teams('key', key)).toMatchObject({ code: 0 });
  expect(await teams('add', 'Hosting', '--remotes', 'hosting', '--key', key)).toMatchObject({ code: 0 });
  /** Runs `site` from elsewhere, with no other environment. */
  const send = (origin: string, ...args: string[]) =>
    runProgram([production.site, ...args, '--to', origin], { DELIVERY_KEY: key }, folder);

  const { dist, manifest } = rewriteFirstRoute(siteCopy.getRelease('hosting'), { title: 'Deuxième titre' });
  const { code, output, stderr } = await send(first.publicOrigin, 'release', 'hosting', '--from', dist);
  expect([code, output]).toEqual([0, expect.stringMatching(`live     hosting@${manifest.buildId}`)]);
  expect(stderr).toMatch(/^uploaded 0 of \d+ files, 0 kB$/m);
  expect(stderr).toMatch(/^composed: waiting for the hosts to be ready$/m);
  const listed = await send(first.publicOrigin, 'releases');
  expect(listed.output).toMatch(
    new RegExp(`^hosting {2}live {2}${manifest.buildId} {2}since \\S+ {2}by Hosting {2}\\d+ kB$`, 'm'),
  );
  expect(listed.output).toMatch(/^host {2}.* {2}serves what is live$/m);

  const { live } = siteCopy;
  await first.stop('SIGTERM');
  const { origin, publicOrigin } = await start();
  expect(await (await fetch(origin + PAGE)).text()).toContain('<title>Deuxième titre');
  expect(siteCopy.live).toBe(live);

  expect(await send(publicOrigin, 'releases', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^the manifests of 5 of 5 live releases were compared, .*\nthe audit log holds: \d+ rows$/m,
    ),
  });
  siteCopy.runSql("update audit_log set author = 'Another team' where action = 'release'");
  const [blob] = siteCopy.runSql<{ hash: string }>('select hash from site_blob order by hash limit 1');
  siteCopy.runSql("update site_blob set bytes = x'00' where hash = ?", blob?.hash);
  const altered = await siteCopy.release('releases', 'verify', '--bytes');
  expect(altered.code).toBe(1);
  expect(altered.output).toMatch(/^row \d+: it names Another team, and its key is Hosting’s$/m);
  expect(altered.output).toContain(`${blob?.hash}: the stored file has other bytes than its hash says`);
});
