import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '@site/kit/contract';
import { expect } from 'vitest';
import { copyBuild, copyBuildWithManifest, copyWithChangedFile } from '#support/builds.ts';
import { fetchText, sendRawRequest, startTestServer } from '#support/http.ts';
import { test } from '#support/site-test.ts';

type Copy = ReturnType<typeof copyBuild>;

const chunkOf = (manifest: Manifest) =>
  manifest.islands
    .flatMap(({ modulepreload }) => modulepreload)
    .find((file) => file.includes('ServerList')) ?? '';

type Make = (dist: string, live: string) => { dist: string };

const damaged =
  (damage: (siteCopy: Copy) => void): Make =>
  (dist) => {
    const siteCopy = copyBuild(dist);
    damage(siteCopy);
    return siteCopy;
  };

/** Faulty releases of a team, and the errors that the team gets. `hostile/rendering` covers pages that can't be rendered. */
const faults: Record<string, [make: Make, ...says: RegExp[]]> = {
  'with a manifest that is no JSON': [
    damaged(({ dist }) => writeFileSync(join(dist, 'manifest.json'), '{ "contract": 2,')),
    ...[/manifest\.json/, /JSON/],
  ],
  'with a faulty field in its manifest': [
    damaged(({ manifest, write }) =>
      write({ ...manifest, offers: [{ ...manifest.offers[0], priceCents: '14,99' }] }),
    ),
    ...[/manifest\.json/, /offers\[0\]\.priceCents/],
  ],
  'for another contract': [
    damaged(({ manifest, write }) => write({ ...manifest, contract: 3 })),
    /built for contract 3, this shell speaks 2/,
  ],
  'of another team': [
    (dist) => copyBuildWithManifest(dist, () => ({ name: 'telecom' })),
    /a release of telecom, not of hosting/,
  ],
  'with a missing chunk': [
    damaged(({ dist, manifest }) => rmSync(join(dist, 'client', chunkOf(manifest)))),
    ...[/client\/assets\/ServerList/, /ENOENT/],
  ],
  'with a page it doesn’t list': [
    damaged(({ manifest, write }) => {
      const { [chunkOf(manifest)]: _, ...client } = manifest.files.client;
      write({ ...manifest, files: { ...manifest.files, client } });
    }),
    ...[/no hash of this file/, /ServerList/],
  ],
  'with HTML instead of JavaScript': [
    damaged(({ dist, manifest }) =>
      writeFileSync(join(dist, 'client', chunkOf(manifest)), '<!doctype html><p>Bonjour'),
    ),
    ...[/client\/assets\/ServerList/, /its bytes aren’t those the manifest announces/],
  ],
  'with other content under a name that is served already': [
    (_dist, live) => copyWithChangedFile(live, 'client', chunkOf, (code) => `${code}\n// other bytes`),
    ...[/assets\/ServerList/, /is served already, with other content/],
  ],
  'that withdraws an offer others quote': [
    (dist) =>
      copyBuildWithManifest(dist, ({ offers }) => ({
        offers: offers.filter(({ id }) => id !== 'web-starter'),
      })),
    /web-starter/,
  ],
};

test('unusable release the refusal says why', async ({ siteCopy, runningSite, hostingV2 }) => {
  const { live, registry } = siteCopy;
  for (const [fault, [make, ...says]] of Object.entries(faults)) {
    const build = make(hostingV2.dist, siteCopy.releaseOf('hosting'));
    const { code, output } = await siteCopy.release('release', 'hosting', '--from', build.dist);
    expect(code, fault).toBeGreaterThan(0);
    expect(output, fault).toContain('the live site is unchanged');
    for (const reason of says) expect(output, fault).toMatch(reason);
    expect([siteCopy.live, siteCopy.registry], fault).toEqual([live, registry]);
  }
  expect((await sendRawRequest(runningSite.origin, '/offres/vds')).status).toBe(200);
});

test('release from an address is checked', async ({ siteCopy, runningSite, hostingV2 }) => {
  const chunk = chunkOf(copyBuild(hostingV2.dist).manifest);
  let isWhole = false;
  const team = await startTestServer(({ url = '' }, res) => {
    if (!isWhole && url.endsWith(chunk)) return res.end('<!doctype html><p>Bonjour');
    const file = join(hostingV2.dist, url);
    if (!existsSync(file)) return res.writeHead(404).end();
    res.end(readFileSync(file));
  });
  const from = team.origin;
  const refusal = await siteCopy.release('release', 'hosting', '--from', from);
  expect(refusal.output).toContain(`${from}/client/${chunk}: its bytes aren’t those`);
  const nowhere = await siteCopy.release('release', 'hosting', '--from', `${from}/v3`);
  expect(nowhere.output).toContain(`${from}/v3/manifest.json: HTTP 404`);
  expect([refusal.code, nowhere.code]).toEqual([2, 2]);
  isWhole = true;
  expect((await siteCopy.release('release', 'hosting', '--from', from)).code).toBe(0);
  expect(await fetchText(runningSite.origin, '/offres/vds')).toContain('15,99');
  await team.stop();
});
