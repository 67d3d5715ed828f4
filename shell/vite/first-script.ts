import { resolve } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

const NAME = 'virtual:first-script';

const input = resolve(import.meta.dirname, '../src/first/main.ts');

/** The script that stands inline in every page's head, as one text. */
export async function firstScript(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: resolve(import.meta.dirname, '..'),
    logLevel: 'warn',
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput;
  return output[0].code.trim();
}

/** Gives compose the first script. */
export const firstScriptModule = (): Plugin => ({
  name: 'site:first-script',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: async (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(await firstScript())};` : null),
});
