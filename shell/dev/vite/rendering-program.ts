import { resolve } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/** Vite plugin: adds the program that renders pages in Deno, as one file with React and all else that it imports. */
export const renderingProgramPlugin = (): Plugin => ({
  name: 'site:rendering-program',
  async generateBundle() {
    const { output } = (await build({
      configFile: false,
      root: resolve(import.meta.dirname, '../..'),
      // A directive of the router's, « use client », has no meaning here, and Rolldown would warn of it.
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { conditions: ['module', 'import', 'default'] },
      ssr: { noExternal: true, target: 'webworker' },
      build: {
        write: false,
        ssr: true,
        target: 'esnext',
        minify: true,
        rolldownOptions: {
          input: { rendering: resolve(import.meta.dirname, '../../compose/render-process.ts') },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    })) as Rollup.RollupOutput;
    this.emitFile({ type: 'asset', fileName: 'rendering.js', source: output[0].code });
  },
});
