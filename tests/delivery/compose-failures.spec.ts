import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { index, pageOf, pages } from '../support/pages.ts';
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

const ofRemote = (remote: string) => pages.filter((path) => index[path]?.remote === remote);
const manifestOf = (copy: SiteCopy, remote: string) => join(copy.releaseOf(remote), 'manifest.json');
const serverBundle = (copy: SiteCopy, remote: string) => {
  const path = pageOf(remote);
  let file = '';
  copy.editManifest(remote, (manifest) => {
    const routes = manifest.routes as { path: string; server: string }[];
    file = routes.find((route) => route.path === path)?.server ?? '';
  });
  return join(copy.releaseOf(remote), 'server', file);
};

const QUOTES_NOBODY = `import { useContext } from 'react';
export default () => { useContext(globalThis[Symbol.for('@site/kit/nav#page@1')]).quote('jamais-publiee'); };`;

/** What goes wrong, and what the command must say about it. */
const faults: Record<string, { break(copy: SiteCopy, remote: string): void; says: RegExp[] }> = {
  'publishes a manifest that is no JSON': {
    break: (copy, remote) => writeFileSync(manifestOf(copy, remote), '{ "contract": 1,'),
    says: [/manifest\.json/, /JSON/],
  },
  'publishes a manifest with a faulty field': {
    break: (copy, remote) => copy.editManifest(remote, (manifest) => Object.assign(manifest, { entry: 7 })),
    says: [/manifest\.json/, /entry/],
  },
  'was built for another contract': {
    break: (copy, remote) =>
      copy.editManifest(remote, (manifest) => Object.assign(manifest, { contract: 99 })),
    says: [/contract 99/, /speaks 1/],
  },
  'has a page that throws': {
    break: (copy, remote) =>
      writeFileSync(serverBundle(copy, remote), `export default () => { throw new Error('panne voulue'); };`),
    says: [/panne voulue/],
  },
  'has a page that suspends for ever': {
    break: (copy, remote) =>
      writeFileSync(serverBundle(copy, remote), `export default () => { throw new Promise(() => {}); };`),
    says: [new RegExp(pageOf('telecom'))],
  },
  'quotes an offer nobody publishes': {
    break: (copy, remote) => writeFileSync(serverBundle(copy, remote), QUOTES_NOBODY),
    says: [/jamais-publiee/, new RegExp(pageOf('telecom'))],
  },
};

for (const [fault, { break: breakIt, says }] of Object.entries(faults)) {
  test(`When a remote ${fault} then its last good pages stay byte for byte and the others are renewed`, async ({
    copy,
  }) => {
    const before = new Map(pages.map((path) => [path, copy.page(path)]));
    copy.brand('Nouveau Nom');
    breakIt(copy, 'telecom');
    const { code, output } = await copy.compose();
    expect(output).toContain('telecom');
    for (const reason of says) expect(output).toMatch(reason);
    expect(code).toBe(2);
    for (const path of pages) {
      if (index[path]?.remote === 'telecom') expect(copy.page(path)).toEqual(before.get(path));
      else expect(copy.page(path)[0]).toContain('· Nouveau Nom</title>');
    }
  });
}

test('When a remote whose offers others quote can’t be read then their pages are renewed with its last good prices', async ({
  copy,
}) => {
  const before = ofRemote('hosting').map((path) => copy.page(path));
  copy.brand('Nouveau Nom');
  writeFileSync(manifestOf(copy, 'hosting'), '{');
  const { code, output } = await copy.compose();
  expect(output).toContain('hosting');
  expect(code).toBe(2);
  expect(ofRemote('hosting').map((path) => copy.page(path))).toEqual(before);
  expect(copy.page('/')[0]).toContain('· Nouveau Nom</title>');
});

test('When an offer the home page quotes is withdrawn then nothing is switched and the message names it', async ({
  copy,
}) => {
  const { live } = copy;
  copy.editManifest('hosting', (manifest) => {
    manifest.offers = manifest.offers.filter(({ id }) => id !== 'web-starter');
  });
  const { code, output } = await copy.compose();
  expect(code).toBe(1);
  expect(output).toContain('web-starter');
  expect(copy.live).toBe(live);
});

test('When nothing is wrong then composing again ends with 0 and the same bytes', async ({ copy }) => {
  copy.compression = 'best';
  const before = pages.map((path) => copy.page(path));
  const { live } = copy;
  const { code, output } = await copy.compose();
  expect(output).toContain('composed');
  expect(code).toBe(0);
  expect(copy.live).not.toBe(live);
  expect(pages.map((path) => copy.page(path))).toEqual(before);
});

const operatorFaults: Record<string, [(copy: SiteCopy) => void, RegExp]> = {
  'no JSON': [(copy) => copy.writeOperator('{ "brand": '), /operator\.json.*JSON/s],
  'a VAT rate in words': [
    (copy) => copy.writeOperator(JSON.stringify({ ...copy.operator, vat: { ratePercent: 'vingt' } })),
    /vat\.ratePercent/,
  ],
  'no telephone': [
    (copy) => copy.writeOperator(JSON.stringify({ ...copy.operator, phone: undefined })),
    /phone/,
  ],
  'an unknown field': [(copy) => copy.writeOperator(JSON.stringify({ ...copy.operator, fax: '0' })), /fax/],
};
for (const [fault, [breakIt, says]] of Object.entries(operatorFaults)) {
  test(`When operator.json has ${fault} then nothing is switched and the message says where`, async ({
    copy,
  }) => {
    const { live } = copy;
    breakIt(copy);
    const { code, output } = await copy.compose();
    expect(code).toBe(1);
    expect(output).toMatch(says);
    expect(output).toContain('operator.json');
    expect(copy.live).toBe(live);
  });
}
