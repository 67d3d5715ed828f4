import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../shell/kit/src/contract.ts';
import { copyBuild, rebuild, restate } from '../support/builds.ts';
import { get, serve, textAt } from '../support/http.ts';
import { expect, test } from '../support/releases.ts';

type Copy = ReturnType<typeof copyBuild>;

const routeOf = ({ routes }: Manifest, path: string) => {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`no route ${path}`);
  return route;
};
const bundleOf = (manifest: Manifest) => routeOf(manifest, '/offres/vds').server;
const chunkOf = (manifest: Manifest) =>
  manifest.islands
    .flatMap(({ modulepreload }) => modulepreload)
    .find((file) => file.includes('ServerList')) ?? '';

/** What a team may try to release, and what it is told. */
const faults: Record<string, { make(dist: string, live: string): Pick<Copy, 'dist'>; says: RegExp[] }> = {
  'with a manifest that is no JSON': {
    make(dist) {
      const copy = copyBuild(dist);
      writeFileSync(join(copy.dist, 'manifest.json'), '{ "contract": 2,');
      return copy;
    },
    says: [/manifest\.json/, /JSON/],
  },
  'with a faulty field in its manifest': {
    make(dist) {
      const copy = copyBuild(dist);
      copy.write({ ...copy.manifest, offers: [{ ...copy.manifest.offers[0], priceCents: '14,99' }] });
      return copy;
    },
    says: [/manifest\.json/, /offers\[0\]\.priceCents/],
  },
  'for another contract': {
    make(dist) {
      const copy = copyBuild(dist);
      copy.write({ ...copy.manifest, contract: 3 });
      return copy;
    },
    says: [/built for contract 3, this shell speaks 2/],
  },
  'of another team': {
    make: (dist) => restate(dist, () => ({ name: 'telecom' })),
    says: [/a release of telecom, not of hosting/],
  },
  'with a missing chunk': {
    make(dist) {
      const copy = copyBuild(dist);
      rmSync(join(copy.dist, 'client', chunkOf(copy.manifest)));
      return copy;
    },
    says: [/client\/assets\/ServerList/, /ENOENT/],
  },
  'with a page it doesn’t list': {
    make(dist) {
      const copy = copyBuild(dist);
      const { [chunkOf(copy.manifest)]: _, ...client } = copy.manifest.files.client;
      copy.write({ ...copy.manifest, files: { ...copy.manifest.files, client } });
      return copy;
    },
    says: [/no hash of this file/, /ServerList/],
  },
  'with HTML instead of JavaScript': {
    make(dist) {
      const copy = copyBuild(dist);
      writeFileSync(join(copy.dist, 'client', chunkOf(copy.manifest)), '<!doctype html><p>Bonjour');
      return copy;
    },
    says: [/client\/assets\/ServerList/, /its bytes aren’t those the manifest announces/],
  },
  'with other content under a name that is served already': {
    make: (_dist, live) => rebuild(live, 'client', chunkOf, (code) => `${code}\n// other bytes`),
    says: [/assets\/ServerList/, /is served already, with other content/],
  },
  'with a page that throws when it is composed': {
    make: (dist) =>
      rebuild(dist, 'server', bundleOf, () => "export default () => { throw new Error('panne voulue'); };"),
    says: [/panne voulue/],
  },
  'with a page that waits for ever': {
    make: (dist) =>
      rebuild(dist, 'server', bundleOf, () => 'export default () => { throw new Promise(() => {}); };'),
    says: [/\/offres\/vds: still suspended/],
  },
  'that withdraws an offer others quote': {
    make: (dist) =>
      restate(dist, ({ offers }) => ({ offers: offers.filter(({ id }) => id !== 'web-starter') })),
    says: [/web-starter/, /\//],
  },
};

test('When a release can’t be used then the refusal says why', async ({ copy, running, hostingV2 }) => {
  test.setTimeout(180_000);
  const { live, registry } = copy;
  for (const [fault, { make, says }] of Object.entries(faults)) {
    await test.step(fault, async () => {
      const build = make(hostingV2.dist, copy.releaseOf('hosting'));
      const { code, output } = await copy.release('publish', 'hosting', '--from', build.dist);
      expect(code).toBe(1);
      expect(output).toContain('nothing was switched');
      for (const reason of says) expect(output).toMatch(reason);
      expect([copy.live, copy.registry]).toEqual([live, registry]);
    });
  }
  expect((await get(running.origin, '/offres/vds')).status).toBe(200);
});

test('When a release comes from an address then it is checked', async ({ copy, running, hostingV2 }) => {
  const gone = chunkOf(copyBuild(hostingV2.dist).manifest);
  let isWhole = false;
  const team = await serve(({ url = '' }, res) => {
    if (!isWhole && url.endsWith(gone)) return res.end('<!doctype html><p>Bonjour');
    const file = join(hostingV2.dist, url);
    if (!existsSync(file)) return res.writeHead(404).end();
    res.end(readFileSync(file));
  });
  const from = team.origin;
  const refused = await copy.release('publish', 'hosting', '--from', from);
  expect(refused.output).toContain(`${from}/client/${gone}: its bytes aren’t those`);
  const nowhere = await copy.release('publish', 'hosting', '--from', `${from}/v3`);
  expect(nowhere.output).toContain(`${from}/v3/manifest.json: HTTP 404`);
  expect([refused.code, nowhere.code]).toEqual([1, 1]);
  isWhole = true;
  expect((await copy.release('publish', 'hosting', '--from', from)).code).toBe(0);
  expect(await textAt(running.origin, '/offres/vds')).toContain('15,99');
  await team.stop();
});
