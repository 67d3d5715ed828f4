import type { Manifest } from '@site/kit/contract';
import { expect, vi } from 'vitest';
import { copyWithChangedFile } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { getPage, pageIndex, pages } from '#support/pages.ts';
import type { SiteCopy } from '#support/site-copy.ts';
import { test } from '#support/site-test.ts';

vi.setConfig(COMPOSING);

const NEW_SIREN = '111111111';
/** Puts a release live whose page is this code. */
const withPage = (code: string) => (siteCopy: SiteCopy, remote: string) => {
  const getServer = ({ routes }: Manifest) =>
    routes.find(({ path }) => path === getPage(remote))?.server ?? '';
  siteCopy.forceLiveRelease(
    copyWithChangedFile(siteCopy.getRelease(remote), 'server', getServer, () => code),
  );
};
/** Damages the manifest of a live release. */
const writeManifest = (siteCopy: SiteCopy, remote: string, text: string) =>
  siteCopy.runSql(
    'update site_release set manifest = ? where remote = ? and build_id = ?',
    text,
    remote,
    siteCopy.registry.releases[remote]?.buildId,
  );
const QUOTES_NOBODY = `import { useContext } from 'react';
export default () => { useContext(globalThis[Symbol.for('@site/kit/nav#page@1')]).quote('jamais-publiee'); };`;

/** Addresses that the content of a page links to. */
const listLinks = (html = '') =>
  [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/ href="(\/[^"]*)"/g)]
    .map(([, path]) => path)
    .sort();

/** A fault of a remote, and what the command must report about it. */
type Fault = [remote: string, wrong: (siteCopy: SiteCopy, remote: string) => void, says: RegExp[]];

/** All at once: each is reported, and none hides another. */
const faults: Fault[] = [
  [
    'telecom',
    (siteCopy, remote) => writeManifest(siteCopy, remote, '{ "contract": 1,'),
    [/manifest\.json/, /JSON/],
  ],
  [
    'cloud',
    withPage('export default () => { throw new Promise(() => {}); };'),
    [new RegExp(`${getPage('cloud')}: still suspended`)],
  ],
  [
    'hosting',
    (siteCopy, remote) =>
      siteCopy.editManifest(remote, (manifest) => Object.assign(manifest, { contract: 99 })),
    [/contract 99/, /speaks 2/],
  ],
  ['tools', withPage(QUOTES_NOBODY), [/jamais-publiee/, new RegExp(getPage('tools'))]],
];

test('remotes that can’t be composed keep their last good pages', async ({ siteCopy }) => {
  const before = new Map(pages.map((path) => [path, siteCopy.page(path)]));
  siteCopy.siren(NEW_SIREN);
  for (const [remote, wrong] of faults) wrong(siteCopy, remote);
  const { code, output } = await siteCopy.compose();
  for (const [remote, , says] of faults)
    for (const reason of [new RegExp(remote), ...says]) expect(output).toMatch(reason);
  expect(code).toBe(7);
  // The site map still has each remote's pages and offers.
  expect(listLinks(siteCopy.page('/plan-du-site'))).toEqual(listLinks(before.get('/plan-du-site')));
  for (const path of pages) {
    if (pageIndex[path]?.remote !== 'shell') expect(siteCopy.page(path)).toEqual(before.get(path));
    else expect([path, siteCopy.page(path)?.includes(NEW_SIREN)]).toEqual([path, true]);
  }
});

test('withdrawn offer that others quote leaves the live site unchanged', async ({ siteCopy }) => {
  siteCopy.editManifest('hosting', (manifest) => {
    manifest.offers = manifest.offers.filter(({ id }) => id !== 'web-starter');
  });
  const { live } = siteCopy;
  const { code, output } = await siteCopy.compose();
  expect(code).toBe(1);
  expect(output).toContain('web-starter');
  expect(siteCopy.live).toBe(live);
});
