import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@site/kit/contract';
import { expect, vi } from 'vitest';
import {
  type BuildWithManifest,
  copyBuild,
  copyBuildWithManifest,
  copyWithChangedFile,
  rewriteFirstRoute,
} from '#support/builds.ts';
import { sendRawRequest, startTestServer } from '#support/http.ts';
import { pageOf } from '#support/pages.ts';
import { LISTENING_LINE } from '#support/programs.ts';
import { launchHost } from '#support/site.ts';
import { test } from '#support/site-test.ts';
import { computeIntegrity } from '#support/stored-site.ts';

/** Hosting's first page at another address as well. */
const alsoAt = (dist: string, path: string): BuildWithManifest =>
  copyBuildWithManifest(dist, ({ routes }) => ({
    routes: [...routes, { ...(routes[0] as Manifest['routes'][0]), path }],
  }));

/** Hosting with this code in the place of a page. */
const withPage = (dist: string, code: string): BuildWithManifest => {
  const serverOf = ({ routes }: Manifest) =>
    routes.find(({ path }) => path === pageOf('hosting'))?.server ?? '';
  return copyWithChangedFile(dist, 'server', serverOf, () => code);
};

const SECRET = 'geheim-0123456789';

/**
 * Attacks of a team's release, and the errors that the team gets. `rendering.slow.test.ts` covers pages that attack
 * while rendered.
 */
const attacks: Record<
  string,
  { make(dist: string): BuildWithManifest; says: RegExp[]; args?: string[]; deadlineS?: number }
> = {
  'another team’s page': {
    make: (dist) => alsoAt(dist, '/offres/fibre'),
    says: [/hosting wants the route \/offres\/fibre, which is telecom’s/],
  },
  'the shell’s page for some visitors': {
    make: (dist) => alsoAt(dist, '/mentions-legales'),
    args: ['--canary', '5'],
    says: [/hosting wants the route \/mentions-legales, which is shell’s/],
  },
  'an address of the API in a preview': {
    make: (dist) => alsoAt(dist, '/api/dedicated'),
    args: ['--preview', '1'],
    says: [/hosting wants the route \/api\/dedicated, which is an address of the API/],
  },
  'an order’s address': {
    make: (dist) => alsoAt(dist, '/commande/vds-starter'),
    says: [/hosting wants the route \/commande\/vds-starter, which is a redirect/],
  },
  'the frame of every page': {
    make: (dist) =>
      copyBuildWithManifest(dist, ({ routes: [route] }) => ({
        frame: { css: [], modulepreload: [], runtime: { modulepreload: [] }, server: route?.server },
      })),
    says: [/the shell publishes the frame of every page, and no other remote may/],
  },
  'another release’s id': {
    make(dist) {
      const siteCopy = copyBuild(dist);
      siteCopy.write({ ...siteCopy.manifest, buildId: 'aaaaaaaaaaaa' });
      return siteCopy;
    },
    says: [/manifest\.json: calls itself aaaaaaaaaaaa, but its content is [0-9a-f]{12}/],
  },
  'never to end': {
    // Blocks the process as an endless loop does, without the processor time.
    make: (dist) =>
      withPage(dist, 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); export default 0;'),
    deadlineS: 8,
    says: [/hosting: \S+ could not be rendered: it took longer than 2 s/],
  },
};

test('hostile release is refused by name', async ({ siteCopy }) => {
  const { live, registry } = siteCopy;
  const dist = siteCopy.releaseOf('hosting');
  for (const [attack, { make, says, args = [], deadlineS = 60 }] of Object.entries(attacks)) {
    const build = make(dist);
    siteCopy.env = { COMPOSE_DEADLINE_S: String(deadlineS), SECRET };
    const { code, output } = await siteCopy.release('release', 'hosting', '--from', build.dist, ...args);
    for (const reason of says) expect(output, attack).toMatch(reason);
    expect(output, attack).toContain('the live site is unchanged');
    expect(output, attack).not.toContain(SECRET);
    expect(code, attack).toBeGreaterThan(0);
    expect([siteCopy.live, siteCopy.registry], attack).toEqual([live, registry]);
  }
});

test('moved page the first team gives it up before the next publishes it', async ({ siteCopy }) => {
  const withIt = alsoAt(siteCopy.releaseOf('hosting'), '/offres/essai');
  const without = siteCopy.registry.releases.hosting?.buildId ?? '';
  expect((await siteCopy.release('release', 'hosting', '--from', withIt.dist)).code).toBe(0);
  const taking = alsoAt(siteCopy.releaseOf('cloud'), '/offres/essai');
  const early = await siteCopy.release('release', 'cloud', '--from', taking.dist);
  expect(early.output).toContain('cloud wants the route /offres/essai, which is hosting’s');
  expect((await siteCopy.release('rollback', 'hosting', without)).code).toBe(0);
  expect((await siteCopy.release('release', 'cloud', '--from', taking.dist)).code).toBe(0);
  const back = await siteCopy.release('rollback', 'hosting', withIt.manifest.buildId);
  expect(back.output).toContain('hosting wants the route /offres/essai, which is cloud’s');
  expect(back.code).toBe(1);
});

test('dripping release server others release and list meanwhile', async ({ siteCopy }) => {
  let isAsked = false;
  const team = await startTestServer((_req, res) => {
    isAsked = true;
    const drip = setInterval(() => res.write(' '), 50);
    res.on('close', () => clearInterval(drip));
  });
  const slow = siteCopy.release('release', 'hosting', '--from', team.origin);
  await expect.poll(() => isAsked).toBe(true);
  const cloud = rewriteFirstRoute(siteCopy.releaseOf('cloud'), { label: 'Autre nom' });
  expect((await siteCopy.release('release', 'cloud', '--from', cloud.dist)).code).toBe(0);
  expect((await siteCopy.release('releases')).output).toContain(`cloud  live  ${cloud.manifest.buildId}`);
  await team.stop();
  expect((await slow).output).toContain(`the live site is unchanged: ${team.origin}/manifest.json`);
});

test('two releases at once both are live', async ({ siteCopy }) => {
  const builds = ['cloud', 'telecom'].map((name) =>
    rewriteFirstRoute(siteCopy.releaseOf(name), { label: 'Autre nom' }),
  );
  const outcomes = await Promise.all(
    builds.map(({ manifest, dist }) => siteCopy.release('release', manifest.name, '--from', dist)),
  );
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
  const { releases } = siteCopy.registry;
  for (const { manifest } of builds) {
    expect(releases[manifest.name]?.buildId).toBe(manifest.buildId);
    expect(siteCopy.page(manifest.routes[0]?.path ?? '')).toContain('Autre nom');
  }
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
  siteCopy.compression = 'best';
  expect((await siteCopy.compose()).code).toBe(0);
  await starting.waitForOutput(LISTENING_LINE);
});
