import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { exposeOf } from '../src/remote.ts';

const SUFFIX = '.island.tsx';
const COMPONENT = '?component';

/** Files of all islands below a folder, as Vite's manifests name them, in order. */
export const islandFiles = (root: string): string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => `./src/${file}`)
    .sort();

/**
 * Replaces the default export of every `*.island.tsx` in the server build by one that compose renders apart
 * (`kit/src/island.ts`). In the browser build the component is what the remote exposes; in development it is used as it is.
 */
export const islands = (owner: string): Plugin => ({
  name: 'site:islands',
  enforce: 'pre',
  async load(id) {
    if (id.endsWith(SUFFIX + COMPONENT)) {
      return { code: await readFile(id.slice(0, -COMPONENT.length), 'utf8'), moduleType: 'tsx' };
    }
    if (!id.endsWith(SUFFIX)) return null;
    const name = `${owner}/${exposeOf(id).slice(2)}`;
    return `import { island } from '@site/kit/island';
import Component from ${JSON.stringify(id + COMPONENT)};
export default island(${JSON.stringify(name)}, Component);`;
  },
});
