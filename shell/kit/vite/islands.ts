import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { exposeOf } from '../src/remote.ts';

const ISLAND = '.island.tsx';
const COMPONENT = '?component';

/**
 * Returns the island files below a folder, sorted, as paths relative to the folder: `./src/…`. Throws when two islands have the
 * same file name: a page names an island by it, and one would hide the other.
 */
export function listIslandFiles(root: string): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ISLAND))
    .map((file) => `./src/${file}`)
    .sort();
  const fileByName = new Map<string, string>();
  for (const file of files) {
    const name = exposeOf(file).slice(2);
    const earlier = fileByName.get(name);
    if (earlier) throw new Error(`two islands are named ${name}: rename ${earlier} or ${file}`);
    fileByName.set(name, file);
  }
  return files;
}

/** Returns a plugin that replaces every file with a suffix. The replacement may import the file's component by `component`. */
const replaceFilesPlugin = (
  suffix: string,
  buildModule: (file: string, component: string) => string,
): Plugin => ({
  name: `site:in-place-of-${suffix}`,
  enforce: 'pre',
  async load(id) {
    if (id.endsWith(suffix + COMPONENT)) {
      return { code: await readFile(id.slice(0, -COMPONENT.length), 'utf8'), moduleType: 'tsx' };
    }
    return id.endsWith(suffix) ? buildModule(id, JSON.stringify(id + COMPONENT)) : null;
  },
});

/**
 * Vite plugin of the server build: wraps the component of each island, so that compose renders the island separately
 * (`kit/src/island.ts`). The browser build exposes the unchanged component, and development renders it in place.
 */
export const islandsPlugin = (owner: string): Plugin =>
  replaceFilesPlugin(ISLAND, (file, component) => {
    const id = `${owner}/${exposeOf(file).slice(2)}`;
    return `import { createIsland } from '@site/kit/island';
import Component from ${component};
export default createIsland(${JSON.stringify(id)}, Component);`;
  });
