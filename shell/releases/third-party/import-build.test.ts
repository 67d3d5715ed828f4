import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importThirdPartyBuild } from './import-build.ts';

const route = {
  path: '/partenaires/stockage',
  expose: './StoragePage',
  title: 'Stockage objet',
  description: 'Des sauvegardes chez un partenaire, au mois.',
  label: 'Stockage',
  fallback: 'Le calculateur a besoin de JavaScript.',
  mount: true,
};

const assets = { js: { sync: ['page.js'], async: [] }, css: { sync: [], async: [] } };

/** Returns a manifest of Module Federation's tools with these fields in the place of the usual ones. */
const describeFederation = (change: object = {}) => ({
  'mf-manifest.json': JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
    shared: [],
    exposes: [{ path: './StoragePage', assets }],
    ...change,
  }),
});

/** Writes a build in the form of Module Federation's tools, and returns its folder. */
function writeBuild(files: Record<string, string>, described: object = route): string {
  const dir = createTempDir(onTestFinished);
  const all = {
    ...describeFederation(),
    'site-remote.json': JSON.stringify({ name: 'stockage', routes: [described] }),
    'remoteEntry.js': `export const init = () => {}; export const get = () => import('./page.js');`,
    'page.js': 'export const mount = () => {};',
    'plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}

describe('third-party release', () => {
  it('holds the fallback text in its server bundle, and serves no HTML file', async () => {
    const source = await importThirdPartyBuild(writeBuild({ 'html/partenaires/stockage.html': '<p>a</p>' }));
    const manifest = JSON.parse((await source.read('manifest.json')).toString());
    const bundle = (await source.read('server/partenaires/stockage.js')).toString();
    expect(bundle).toContain('"fallback":"Le calculateur a besoin de JavaScript."');
    expect(Object.keys(manifest.files.client).filter((path) => path.endsWith('.html'))).toEqual([]);
  });

  it('leaves out the types of Module Federation', async () => {
    const dir = writeBuild({ '@mf-types.d.ts': '', '@mf-types/a.js': '' });
    const manifest = JSON.parse((await (await importThirdPartyBuild(dir)).read('manifest.json')).toString());
    expect(Object.keys(manifest.files.client).filter((path) => path.includes('@'))).toEqual([]);
  });

  it.each<[string, Record<string, string>, object, RegExp]>([
    ['no fallback text', {}, { ...route, fallback: undefined }, /site-remote\.json:\n.*fallback/s],
    [
      'no React for a component',
      {},
      { ...route, mount: false },
      /brings a React of its own.*"mount": true in site-remote\.json/,
    ],
    [
      'an import of a missing file',
      {
        'page.js': `import './a.js';`,
        'a.js': `export default () => import('./more.js');`,
      },
      route,
      /a\.js: it imports more\.js, which the site can’t serve: the build has no such file/,
    ],
    [
      'an import of a file that isn’t served',
      { 'page.js': `import './.cache/a.js';`, '.cache/a.js': '' },
      route,
      /page\.js: it imports \.cache\/a\.js, which the site can’t serve/,
    ],
    [
      'a file name that no manifest can have',
      { 'page.js': `import './assets/@tanstack-é.js';`, 'assets/@tanstack-é.js': '' },
      route,
      /@tanstack-é\.js: « @ é » in a file’s name.*chunkFileNames/,
    ],
    [
      'an expose whose script is missing',
      describeFederation({
        exposes: [
          {
            path: './StoragePage',
            assets: { js: { sync: ['absent.js'], async: [] }, css: { sync: [], async: [] } },
          },
        ],
      }),
      route,
      /absent\.js: mf-manifest\.json names it, but it isn’t there/,
    ],
    [
      'a container in a global variable',
      describeFederation({ metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' } } }),
      route,
      /of type « global ».*The setting to change: library: { type: 'module' }/,
    ],
    [
      'chunks that are loaded by script tags',
      { 'remoteEntry.js': `self.rspackChunkstockage = []; export const init = () => {}, get = () => {};` },
      route,
      /loads its chunks by script tags.*The setting to change: .*chunkLoading: 'import'/,
    ],
    [
      'files that expect an address of their own',
      describeFederation({
        metaData: {
          remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
          publicPath: 'https://stockage.example/',
        },
      }),
      route,
      /« https:\/\/stockage.example\/ ».*The setting to change: output.publicPath: 'auto'/,
    ],
    [
      'files that are looked for at the root of a site',
      { 'page.js': `export const mount = () => {}, plan = '/plan.svg';` },
      route,
      /looks for \/plan\.svg.*The setting to change: base: '.\/'/,
    ],
    [
      'another React',
      describeFederation({
        shared: [{ name: 'react', singleton: true, requiredVersion: '^18.2.0', assets }],
      }),
      { ...route, mount: false },
      /wants react \^18.2.0, and this site shares 19\..*The setting to change: shared: { 'react': { requiredVersion/,
    ],
    [
      'a route whose component isn’t exposed',
      {},
      { ...route, expose: './Storage' },
      /site-remote.json: the remote exposes no .\/Storage, but .\/StoragePage/,
    ],
  ])('is refused with %s', async (_, files, described, reason) => {
    await expect(importThirdPartyBuild(writeBuild(files, described))).rejects.toThrow(reason);
  });
});
