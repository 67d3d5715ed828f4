import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Manifest } from '../../shell/kit/src/contract.ts';
import { type Announced, copyBuild, rebuild, restate } from '../support/builds.ts';
import { get } from '../support/http.ts';
import { operator, pageOf } from '../support/pages.ts';
import { SiteCopy } from '../support/site-copy.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<{ copy: SiteCopy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  copy: async ({}, use) => {
    const copy = new SiteCopy();
    await use(copy);
    copy.remove();
  },
});

/** Hosting's first page at another address as well. */
const alsoAt = (dist: string, path: string): Announced =>
  restate(dist, ({ routes }) => ({ routes: [...routes, { ...(routes[0] as Manifest['routes'][0]), path }] }));

/** Hosting with this code in the place of a page. */
const withPage = (dist: string, code: string): Announced => {
  const serverOf = ({ routes }: Manifest) =>
    routes.find(({ path }) => path === pageOf('hosting'))?.server ?? '';
  return rebuild(dist, 'server', serverOf, () => code);
};

const SECRET = 'geheim-0123456789';

/** What a team may try, and what it is told; what its pages may try when they are rendered is in `rendering.services.test.ts`. */
const attacks: Record<
  string,
  { make(dist: string): Announced; says: RegExp[]; args?: string[]; deadlineS?: number }
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
      restate(dist, ({ routes: [route] }) => ({
        frame: { css: [], modulepreload: [], server: route?.server },
      })),
    says: [/the shell publishes the frame of every page, and nobody else does/],
  },
  'another release’s id': {
    make(dist) {
      const copy = copyBuild(dist);
      copy.write({ ...copy.manifest, buildId: 'aaaaaaaaaaaa' });
      return copy;
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

test('When a team’s release tries what isn’t its own, then it is refused by name, nothing is switched and no lock stays', async ({
  copy,
}) => {
  test.setTimeout(120_000);
  const { live, registry } = copy;
  const dist = copy.releaseOf('hosting');
  for (const [attack, { make, says, args = [], deadlineS = 60 }] of Object.entries(attacks)) {
    await test.step(attack, async () => {
      const build = make(dist);
      copy.env = { COMPOSE_DEADLINE_S: String(deadlineS), SECRET };
      const { code, output } = await copy.release('publish', 'hosting', '--from', build.dist, ...args);
      for (const reason of says) expect(output).toMatch(reason);
      expect(output).toContain('nothing was switched');
      expect(output).not.toContain(SECRET);
      expect([code, copy.live, copy.registry]).toEqual([1, live, registry]);
      expect(existsSync(join(copy.dir, '.lock'))).toBe(false);
      build.remove();
    });
  }
});

test('When a page moves from one team to another, then the first gives it up before, and a rollback can’t take it back', async ({
  copy,
}) => {
  test.setTimeout(120_000);
  const withIt = alsoAt(copy.releaseOf('hosting'), '/offres/essai');
  const without = copy.registry.releases.hosting?.buildId ?? '';
  expect((await copy.release('publish', 'hosting', '--from', withIt.dist)).code).toBe(0);
  const taking = alsoAt(copy.releaseOf('cloud'), '/offres/essai');
  const early = await copy.release('publish', 'cloud', '--from', taking.dist);
  expect(early.output).toContain('cloud wants the route /offres/essai, which is hosting’s');
  expect((await copy.release('rollback', 'hosting', '--to', without)).code).toBe(0);
  expect((await copy.release('publish', 'cloud', '--from', taking.dist)).code).toBe(0);
  const back = await copy.release('rollback', 'hosting');
  expect(back.output).toContain('hosting wants the route /offres/essai, which is cloud’s');
  expect(back.code).toBe(1);
  for (const build of [withIt, taking]) build.remove();
});

test('When a team’s server drips its release, then others release and list meanwhile', async ({ copy }) => {
  let isAsked = false;
  const team = createServer((_req, res) => {
    isAsked = true;
    const drip = setInterval(() => res.write(' '), 50);
    res.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((done) => team.listen(0, '127.0.0.1', done));
  const from = `http://127.0.0.1:${(team.address() as AddressInfo).port}`;
  const slow = copy.release('publish', 'hosting', '--from', from);
  await expect.poll(() => isAsked).toBe(true);
  const cloud = restate(copy.releaseOf('cloud'), ({ routes: [first, ...others] }) => ({
    routes: [{ ...first, label: 'Autre nom' }, ...others],
  }));
  expect((await copy.release('publish', 'cloud', '--from', cloud.dist)).code).toBe(0);
  expect((await copy.release('list')).output).toContain(`cloud  live  ${cloud.manifest.buildId}`);
  team.closeAllConnections();
  team.close();
  expect((await slow).output).toContain(`nothing was switched: ${from}/manifest.json`);
  cloud.remove();
});

test('When two teams release at once from the same state, then both are live', async ({ copy }) => {
  const builds = ['cloud', 'telecom'].map((name) =>
    restate(copy.releaseOf(name), ({ routes: [first, ...others] }) => ({
      routes: [{ ...first, label: 'Autre nom' }, ...others],
    })),
  );
  const outcomes = await Promise.all(
    builds.map(({ manifest, dist }) => copy.release('publish', manifest.name, '--from', dist)),
  );
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
  const { releases } = copy.registry;
  for (const { manifest, remove } of builds) {
    expect(releases[manifest.name]?.buildId).toBe(manifest.buildId);
    expect(copy.page(manifest.routes[0]?.path ?? '')[0]).toContain('Autre nom');
    remove();
  }
});

test('When a hashed file was cut on disk, then no browser keeps it, the log names it, and composing mends it', async ({
  copy,
  startSite,
}) => {
  const site = await startSite({ SITE_DIR: copy.dir });
  const { entry }: Manifest = JSON.parse(
    readFileSync(join(copy.releaseOf('hosting'), 'manifest.json'), 'utf8'),
  );
  const file = join(copy.dir, 'public/mfe/hosting', entry);
  truncateSync(file, 100);
  const cut = await get(site.origin, `/mfe/hosting/${entry}`);
  expect([cut.status, cut.headers['cache-control'], cut.body.length]).toEqual([503, 'no-store', 0]);
  await get(site.origin, `/mfe/hosting/${entry}`);
  expect(site.output.filter((line) => line.includes(file))).toHaveLength(1);
  expect((await copy.compose()).code).toBe(0);
  expect((await get(site.origin, `/mfe/hosting/${entry}`)).headers['cache-control']).toContain('immutable');
});

test('When the live composition is half deleted, then a start serves the one before and says so, or refuses in one line', async ({
  copy,
  startSite,
}) => {
  const before = copy.live;
  copy.siren('111111111');
  expect((await copy.compose()).code).toBe(0);
  rmSync(join(copy.dir, copy.live, 'pages/offres'), { recursive: true });
  const site = await startSite({ SITE_DIR: copy.dir });
  expect((await get(site.origin, '/offres/vds')).body.toString()).toContain(operator.identifiers.siren);
  expect(site.output.join('\n')).toMatch(/can't be read, composed\/.* is served instead: .* is missing/);
  writeFileSync(join(copy.dir, before, 'pages/index.html'), '<!doctype html>');
  await expect(startSite({ SITE_DIR: copy.dir })).rejects.toThrow(
    /no other is whole: .* Run "npm run compose"/,
  );
  // What is left is no obstacle to composing anew.
  expect((await copy.compose()).code).toBe(0);
  expect((await get(site.origin, '/offres/vds')).body.toString()).toContain('111111111');
});
