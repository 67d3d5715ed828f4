import { get, serve } from '../support/http.ts';
import { expect, test } from '../support/releases.ts';

/** What a host of another federation learns of hosting now. */
async function published(origin: string) {
  const read = async (path: string) => (await get(origin, `/mfe/${path}`)).body.toString();
  const manifest = JSON.parse(await read('hosting/mf-manifest.json'));
  const { offers } = JSON.parse(await read('context.json'));
  return {
    build: manifest.metaData.buildInfo.buildVersion,
    entry: manifest.metaData.remoteEntry.name,
    publicPath: manifest.metaData.publicPath,
    stableEntry: await read('hosting/remoteEntry.js'),
    live: JSON.parse(await read('registry.json')).apps.hosting.buildId,
    price: offers.find(({ id }: { id: string }) => id === 'vds-starter').priceCents,
  };
}

test('When hosting is released, rolled back and moved then manifest, entry, context and registry say so at once', async ({
  copy,
  running,
  hostingV2,
}) => {
  test.setTimeout(180_000);
  const { origin } = running;
  const first = await published(origin);
  expect(first.build).toBe(copy.registry.releases.hosting?.buildId);
  expect([first.live, first.price, first.publicPath]).toEqual([first.build, 1499, 'auto']);
  expect(first.stableEntry).toContain(`"./${first.entry}"`);

  // A canary is for visitors of the site's own pages.
  await copy.release('publish', 'hosting', '--from', hostingV2.dist, '--canary', '99.9');
  expect(await published(origin)).toEqual(first);

  expect((await copy.release('promote', 'hosting')).code).toBe(0);
  const second = await published(origin);
  expect(second.build).not.toBe(first.build);
  expect(second.entry).not.toBe(first.entry);
  expect([second.live, second.price]).toEqual([second.build, 1599]);
  expect(second.stableEntry).toContain(`"./${second.entry}"`);
  // Who reads the first manifest from a cache still finds its files.
  expect((await get(origin, `/mfe/hosting/${first.entry}`)).status).toBe(200);

  expect((await copy.release('rollback', 'hosting')).code).toBe(0);
  expect(await published(origin)).toEqual(first);

  // Files from a team's own CDN: whoever reads the manifest is led there.
  const cdn = await serve((_, res) => res.end());
  const base = `${cdn.origin}/hosting/`;
  const moved = await copy.release(
    'publish',
    'hosting',
    ...['--from', copy.releaseOf('hosting'), '--base', base],
  );
  expect(moved.code, moved.output).toBe(0);
  const elsewhere = await published(origin);
  expect([elsewhere.publicPath, elsewhere.entry]).toEqual([base, first.entry]);
  expect(elsewhere.stableEntry).toContain(`"${base}${first.entry}"`);
  await cdn.stop();
});

test('When a remote is retired then other federations find it no more', async ({ copy, startSite }) => {
  const { origin } = await startSite(copy.settings);
  const status = async (file: string) => (await get(origin, `/mfe/tools/${file}`)).status;
  expect([await status('mf-manifest.json'), await status('remoteEntry.js')]).toEqual([200, 200]);
  expect((await copy.release('retire', 'tools')).code).toBe(0);
  expect([await status('mf-manifest.json'), await status('remoteEntry.js')]).toEqual([404, 404]);
  const { apps } = JSON.parse((await get(origin, '/mfe/registry.json')).body.toString());
  expect(Object.keys(apps).sort()).toEqual(['cloud', 'hosting', 'shell', 'telecom']);
});
