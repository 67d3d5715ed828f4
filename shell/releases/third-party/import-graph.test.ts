import { describe, expect, it } from 'vitest';
import { buildImportGraph, collectStaticImports, findReachableScripts } from './import-graph.ts';

const literal = new Map([
  [
    'remoteEntry.js',
    `import './assets/a.js'; export const get = () => import('./assets/page.js'); export const load = (url) => import(url);`,
  ],
  ['assets/a.js', `import { b } from './b.js'; import 'https://cdn.example/c.js';`],
  ['assets/b.js', `export const b = import.meta.url;`],
  ['assets/page.js', `import './a.js'; export default () => import('./more.js');`],
  ['assets/more.js', `export default 1;`],
  ['assets/own-site.js', `import './a.js';`],
]);

describe('modules of a build', () => {
  it('start with what they import, and so on', async () => {
    const imports = await buildImportGraph(literal);
    expect(collectStaticImports(['remoteEntry.js', 'assets/page.js'], imports).join(' ')).toBe(
      'remoteEntry.js assets/a.js assets/b.js assets/page.js',
    );
  });

  it('reach what they import later, and not what only the remote’s own site loads', async () => {
    const reached = findReachableScripts(['remoteEntry.js'], await buildImportGraph(literal));
    expect(reached.sort().join(' ')).toBe(
      'assets/a.js assets/b.js assets/more.js assets/page.js remoteEntry.js',
    );
  });

  it('may reach every script where an address is made up at run time', async () => {
    const scripts = new Map([
      ...literal,
      ['remoteEntry.js', 'export const get = (id) => import("./" + id + ".js");'],
    ]);
    expect(findReachableScripts(['remoteEntry.js'], await buildImportGraph(scripts))).toEqual([
      ...literal.keys(),
    ]);
  });
});
