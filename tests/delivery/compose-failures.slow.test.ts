import { readFileSync } from 'node:fs';
import type { Manifest } from '@site/kit/contract';
import { expect } from 'vitest';
import { copyWithChangedFile } from '#support/builds.ts';
import { pageIndex, pageOf, pages } from '#support/pages.ts';
import { operatorFile } from '#support/paths.ts';
import type { SiteCopy } from '#support/site-copy.ts';
import { test } from '#support/site-test.ts';

const NEW_SIREN = '111111111';
/** Puts a release live whose page is this code. */
const withPage = (code: string) => (siteCopy: SiteCopy, remote: string) => {
  const serverOf = ({ routes }: Manifest) => routes.find(({ path }) => path === pageOf(remote))?.server ?? '';
  siteCopy.forceLiveRelease(copyWithChangedFile(siteCopy.releaseOf(remote), 'server', serverOf, () => code));
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

/** A fault of a remote, and what the command must report about it. */
type Fault = [remote: string, wrong: (siteCopy: SiteCopy, remote: string) => void, says: RegExp[]];

/** Two at once: each is reported, and neither hides the other. */
const faults: Record<string, Fault[]> = {
  'publish a manifest that is no JSON and a page that throws': [
    [
      'telecom',
      (siteCopy, remote) => writeManifest(siteCopy, remote, '{ "contract": 1,'),
      [/manifest\.json/, /JSON/],
    ],
    ['cloud', withPage(`export default () => { throw new Error('panne voulue'); };`), [/panne voulue/]],
  ],
  'publish a manifest with a faulty field and a page that suspends for ever': [
    [
      'telecom',
      (siteCopy, remote) =>
        siteCopy.editManifest(remote, (manifest) => Object.assign(manifest, { entry: 7 })),
      [/manifest\.json/, /entry/],
    ],
    [
      'cloud',
      withPage('export default () => { throw new Promise(() => {}); };'),
      [new RegExp(`${pageOf('cloud')}: still suspended`)],
    ],
  ],
  'are built for another contract and quote an unpublished offer': [
    [
      'cloud',
      (siteCopy, remote) =>
        siteCopy.editManifest(remote, (manifest) => Object.assign(manifest, { contract: 99 })),
      [/contract 99/, /speaks 2/],
    ],
    ['telecom', withPage(QUOTES_NOBODY), [/jamais-publiee/, new RegExp(pageOf('telecom'))]],
  ],
  'can’t be read though others quote their offers': [
    ['hosting', (siteCopy, remote) => writeManifest(siteCopy, remote, '{'), [/manifest\.json/]],
  ],
};

for (const [what, broken] of Object.entries(faults)) {
  test(`remotes that ${what} keep their last good pages`, async ({ siteCopy }) => {
    const before = new Map(pages.map((path) => [path, siteCopy.page(path)]));
    const names = broken.map(([remote]) => remote);
    siteCopy.siren(NEW_SIREN);
    for (const [remote, wrong] of broken) wrong(siteCopy, remote);
    const { code, output } = await siteCopy.compose();
    for (const [remote, , says] of broken)
      for (const reason of [new RegExp(remote), ...says]) expect(output).toMatch(reason);
    expect(code).toBe(7);
    for (const path of pages) {
      if (names.includes(pageIndex[path]?.remote ?? ''))
        expect(siteCopy.page(path)).toEqual(before.get(path));
      else expect([path, siteCopy.page(path)?.includes(NEW_SIREN)]).toEqual([path, true]);
    }
  });
}

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

test('composing again ends with 0 and the same bytes', async ({ siteCopy }) => {
  siteCopy.compression = 'best';
  siteCopy.writeOperator(readFileSync(operatorFile, 'utf8'));
  const before = pages.map((path) => siteCopy.page(path));
  const { live } = siteCopy;
  const { code, output } = await siteCopy.compose();
  expect(output).toContain('composed');
  expect(code).toBe(0);
  // A composition is named after its files.
  expect(siteCopy.live).toBe(live);
  expect(pages.map((path) => siteCopy.page(path))).toEqual(before);
});

const operatorFaults: Record<string, [(siteCopy: SiteCopy) => void, RegExp]> = {
  'no JSON': [(siteCopy) => siteCopy.writeOperator('{ "brand": '), /operator\.json.*JSON/s],
  'a VAT rate in words': [
    (siteCopy) =>
      siteCopy.writeOperator(JSON.stringify({ ...siteCopy.operator, vat: { ratePercent: 'vingt' } })),
    /vat\.ratePercent/,
  ],
  'no telephone': [
    (siteCopy) => siteCopy.writeOperator(JSON.stringify({ ...siteCopy.operator, phone: undefined })),
    /phone/,
  ],
  'an unknown field': [
    (siteCopy) => siteCopy.writeOperator(JSON.stringify({ ...siteCopy.operator, fax: '0' })),
    /fax/,
  ],
};
for (const [fault, [breakIt, says]] of Object.entries(operatorFaults)) {
  test(`operator.json with ${fault} leaves the live site unchanged, and is named`, async ({ siteCopy }) => {
    const { live } = siteCopy;
    breakIt(siteCopy);
    const { code, output } = await siteCopy.compose();
    expect(code).toBe(2);
    expect(output).toMatch(says);
    expect(output).toContain('operator.json');
    expect(siteCopy.live).toBe(live);
  });
}
