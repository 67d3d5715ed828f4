import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@site/kit/contract';
import { expect, vi } from 'vitest';
import { copyBuildWithManifest, copyWithChangedFile } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { sendRawRequest } from '#support/http.ts';
import { LISTENING_LINE } from '#support/programs.ts';
import { launchHost } from '#support/site.ts';
import { test } from '#support/site-test.ts';
import { computeIntegrity } from '#support/stored-site.ts';

vi.setConfig(COMPOSING);

test('canary that takes the shell’s page is refused by name', async ({ siteCopy }) => {
  const { live, registry } = siteCopy;
  const { dist } = copyBuildWithManifest(siteCopy.releaseOf('hosting'), ({ routes: [first, ...others] }) => ({
    routes: [first, ...others, { ...first, path: '/mentions-legales' }],
  }));
  const { code, output } = await siteCopy.release('release', 'hosting', '--from', dist, '--canary', '5');
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /the live site is unchanged: .*hosting wants the route \/mentions-legales, which is shell’s/,
    ),
  ]);
  expect([siteCopy.live, siteCopy.registry]).toEqual([live, registry]);
});

test('damaged file answers 503, and no browser keeps it', async ({ siteCopy, startSite }) => {
  const site = await startSite({ env: siteCopy.settings });
  const dist = siteCopy.releaseOf('hosting');
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const other = copyWithChangedFile(
    dist,
    'client',
    ({ entry }) => entry,
    (code) => `${code}\n// other bytes`,
  );
  // A release that isn't live: no host has its file in memory.
  const path = `/mfe/hosting/${manifest.entry.replace('.js', 'x.js')}`;
  const bytes = readFileSync(join(other.dist, 'client', manifest.entry));
  siteCopy.runSql('insert into site_file (path, hash) values (?, ?)', path.slice(1), siteCopy.store(bytes));
  siteCopy.runSql(
    'update site_blob set bytes = ? where hash = ?',
    bytes.subarray(100),
    computeIntegrity(bytes),
  );
  const cut = await sendRawRequest(site.origin, path);
  expect([cut.status, cut.headers['cache-control'], cut.body.length]).toEqual([503, 'no-store', 0]);
  // The answer may arrive before the host's output.
  await vi.waitFor(() => expect(site.output.filter((line) => line.includes(path))).toHaveLength(1), 60_000);
  siteCopy.runSql('update site_blob set bytes = ? where hash = ?', bytes, computeIntegrity(bytes));
  expect((await sendRawRequest(site.origin, path)).headers['cache-control']).toContain('immutable');
});

test('damaged page running hosts go on', async ({ onTestFinished, siteCopy, startSite }) => {
  const runningSite = await startSite({ env: siteCopy.settings });
  const hash = siteCopy.files['pages/offres/vds.html'];
  siteCopy.runSql('update site_blob set bytes = ? where hash = ?', Buffer.from('<!doctype html>'), hash);
  const starting = launchHost(siteCopy.settings);
  onTestFinished(() => starting.stop());
  await starting.waitForOutput(/can't be followed: pages\/offres\/vds\.html isn’t what was composed/);
  expect(starting.output.join('\n')).not.toContain('Site :');
  expect((await sendRawRequest(runningSite.origin, '/offres/vds')).status).toBe(200);
  expect(await siteCopy.compose()).toMatchObject({ code: 0 });
  await starting.waitForOutput(LISTENING_LINE);
});
