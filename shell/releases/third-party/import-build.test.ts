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
  mount: true,
};

/** Writes a build in the form of Module Federation's tools, and returns its folder. */
function writeBuild(files: Record<string, string>, described: object = route, shared: object[] = []): string {
  const dir = createTempDir(onTestFinished);
  const assets = { js: { sync: ['page.js'], async: [] }, css: { sync: [], async: [] } };
  const all = {
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
      shared,
      exposes: [{ path: './StoragePage', assets }],
    }),
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

const HTML = 'html/partenaires/stockage.html';

describe('third-party release with server HTML', () => {
  it('holds the HTML in its server bundle, and serves no HTML file', async () => {
    const dir = writeBuild({ [HTML]: '<h1>Stockage</h1><img src="plan.svg" alt="">' });
    const source = await importThirdPartyBuild(dir);
    const manifest = JSON.parse((await source.read('manifest.json')).toString());
    const bundle = (await source.read('server/partenaires/stockage.js')).toString();
    const folder = manifest.entry.split('/')[0];
    expect(bundle).toContain(
      `const html = "<h1>Stockage</h1><img src=\\"/mfe/stockage/${folder}/plan.svg\\" alt=\\"\\">";`,
    );
    expect(Object.keys(manifest.files.client).filter((path) => path.endsWith('.html'))).toEqual([]);
  });

  it('leaves out the types of Module Federation', async () => {
    const dir = writeBuild({ [HTML]: '<p>a</p>', '@mf-types.d.ts': '', '@mf-types/a.js': '' });
    const manifest = JSON.parse((await (await importThirdPartyBuild(dir)).read('manifest.json')).toString());
    expect(Object.keys(manifest.files.client).filter((path) => path.includes('@'))).toEqual([]);
  });

  it('shows the file that its route names', async () => {
    const dir = writeBuild({ 'pages/a.html': '<p>Nommée</p>' }, { ...route, html: 'pages/a.html' });
    expect(
      (await (await importThirdPartyBuild(dir)).read('server/partenaires/stockage.js')).toString(),
    ).toContain('Nommée');
  });

  it.each<[string, Record<string, string>, object, RegExp]>([
    [
      'faulty HTML',
      { [HTML]: '<p>a</p><script></script>' },
      route,
      /^html\/partenaires\/stockage\.html:1:9: /,
    ],
    [
      'neither HTML nor fallback',
      {},
      route,
      /site-remote\.json: the route \/partenaires\/stockage has neither html\/partenaires\/stockage\.html in the build nor a fallback/,
    ],
    [
      'a named file that is missing',
      {},
      { ...route, html: 'a.html' },
      /names a\.html, and the build has no such file/,
    ],
    [
      'HTML and a fallback',
      { [HTML]: '<p>a</p>' },
      { ...route, fallback: 'Ce texte ne serait jamais montré.' },
      /has HTML, which its fallback text would never replace: remove « fallback »/,
    ],
    [
      'HTML of no route',
      { [HTML]: '<p>a</p>', 'html/autre.html': '<p>b</p>' },
      route,
      /html\/autre\.html: no route shows it/,
    ],
    [
      'a file outside of the build',
      {},
      { ...route, html: '../secret.html' },
      /site-remote\.json:\n.*without « \.\. »/s,
    ],
    [
      'no React for a component',
      { [HTML]: '<p>a</p>' },
      { ...route, mount: false },
      /brings a React of its own.*"mount": true in site-remote\.json/,
    ],
    [
      'an import of a missing file',
      {
        [HTML]: '<p>a</p>',
        'page.js': `import './a.js';`,
        'a.js': `export default () => import('./more.js');`,
      },
      route,
      /a\.js: it imports more\.js, which the site can’t serve: the build has no such file/,
    ],
    [
      'an import of a file that isn’t served',
      { [HTML]: '<p>a</p>', 'page.js': `import './.cache/a.js';`, '.cache/a.js': '' },
      route,
      /page\.js: it imports \.cache\/a\.js, which the site can’t serve/,
    ],
    [
      'a file name that no manifest can have',
      { [HTML]: '<p>a</p>', 'page.js': `import './assets/@tanstack-é.js';`, 'assets/@tanstack-é.js': '' },
      route,
      /@tanstack-é\.js: « @ é » in a file’s name.*chunkFileNames/,
    ],
    [
      'an expose whose script is missing',
      {
        [HTML]: '<p>a</p>',
        'mf-manifest.json': JSON.stringify({
          metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
          shared: [],
          exposes: [
            {
              path: './StoragePage',
              assets: { js: { sync: ['absent.js'], async: [] }, css: { sync: [], async: [] } },
            },
          ],
        }),
      },
      route,
      /absent\.js: mf-manifest\.json names it, but it isn’t there/,
    ],
  ])('is refused with %s', async (_, files, described, reason) => {
    await expect(importThirdPartyBuild(writeBuild(files, described))).rejects.toThrow(reason);
  });
});
