import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { exposeOf } from '../src/remote.ts';

const ISLAND = '.island.tsx';
const STATIC = '.static.tsx';
const COMPONENT = '?component';

/** Files of all islands below a folder, as Vite's manifests name them, in order. */
export const islandFiles = (root: string): string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ISLAND))
    .map((file) => `./src/${file}`)
    .sort();

/** Puts a module of ours in the place of every file that ends so; it may import the component that the file holds. */
const inPlaceOf = (suffix: string, moduleOf: (file: string, component: string) => string): Plugin => ({
  name: `site:in-place-of-${suffix}`,
  enforce: 'pre',
  async load(id) {
    if (id.endsWith(suffix + COMPONENT)) {
      return { code: await readFile(id.slice(0, -COMPONENT.length), 'utf8'), moduleType: 'tsx' };
    }
    return id.endsWith(suffix) ? moduleOf(id, JSON.stringify(id + COMPONENT)) : null;
  },
});

/**
 * In the server build an island is one that compose renders apart (`kit/src/island.ts`). In the browser build the component
 * is what the remote exposes; in development it is used as it is.
 */
export const islands = (owner: string): Plugin =>
  inPlaceOf(ISLAND, (file, component) => {
    const id = `${owner}/${exposeOf(file).slice(2)}`;
    return `import { island } from '@site/kit/island';
import Component from ${component};
export default island(${JSON.stringify(id)}, Component);`;
  });

/**
 * A static section is a stand-in without content in the browser build, and the component inside its marked element in the
 * server build (`kit/src/static.ts`). In development the component is used as it is.
 */
export const staticSections = (owner: string, isServerBuild: boolean): Plugin =>
  inPlaceOf(STATIC, (file, component) => {
    const id = JSON.stringify(`${owner}/${file.slice(file.lastIndexOf('/src/') + 5, -STATIC.length)}`);
    return isServerBuild
      ? `import { staticSection } from '@site/kit/static';
import Section from ${component};
export default staticSection(${id}, Section);`
      : `import { staticSection } from '@site/kit/static';
export default /* @__PURE__ */ staticSection(${id});`;
  });
