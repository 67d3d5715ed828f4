import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PROVIDER = '/foreign-host/Provider.css';
const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css');
/** The order of cascade layers, as in `../src/styles/base.css`. */
const LAYERS = '@layer reset, tokens, kit, page;';

/** Puts the kit's tokens into the provider's style sheet, on its own element: on another site's page the root isn't ours. */
export const foreignStyles = (): Plugin => ({
  name: 'site:foreign-styles',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(PROVIDER)) return null;
    this.addWatchFile(TOKENS);
    const tokens = await readFile(TOKENS, 'utf8');
    if (!tokens.includes(':root')) this.error(`${TOKENS} says nothing of :root`);
    const own = tokens.replaceAll(':root', '[data-site-kit]');
    return `${LAYERS}\n@layer tokens {\n${own}}\n${await readFile(id, 'utf8')}`;
  },
});
