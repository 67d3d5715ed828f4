import { resolve } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

const NAME = 'virtual:bootstrap-script';

/** Parts of the bootstrap script that few pages need, by the attribute in the HTML of these pages. */
const PARTS = {
  'data-narrows': 'facets',
  'data-pager': 'pagination',
  'data-offer-name': 'quote',
};

/** Returns a module of `browser/bootstrap` with all it imports, as one text. */
async function bundle(name: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: resolve(import.meta.dirname, '../..'),
    logLevel: 'warn',
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, `../../browser/bootstrap/${name}.ts`),
        output: { format: 'iife' },
      },
    },
  })) as Rollup.RollupOutput;
  return output[0].code.trim();
}

/** Bundles the bootstrap script, inlined in every page's head: `main` for every page, the other parts by attribute. */
export async function bundleBootstrapScript(): Promise<{ main: string; parts: Record<string, string> }> {
  const parts = Object.entries(PARTS).map(async ([attribute, name]) => [attribute, await bundle(name)]);
  return { main: await bundle('main'), parts: Object.fromEntries(await Promise.all(parts)) };
}

/** Vite plugin: a virtual module that exports the bootstrap script to compose. */
export const bootstrapScriptPlugin = (): Plugin => ({
  name: 'site:bootstrap-script',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: async (id) =>
    id === `\0${NAME}`
      ? `export const { main, parts } = ${JSON.stringify(await bundleBootstrapScript())};`
      : null,
});
