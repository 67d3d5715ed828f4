import { defineConfig } from 'vite';
import { npmPackagePlugin } from './dev/vite/npm-package-plugin.ts';
import { buildDir } from './kit/vite/preset.ts';

/**
 * `vite build --ssr --config vite.client.config.ts` builds the command of a team, without dependencies, as the npm package
 * `dist/packages/client.tgz`.
 */
export default defineConfig({
  plugins: [
    npmPackagePlugin('client', 'Makes a remote and releases it to a site: new, release, promote, rollback'),
  ],
  ssr: { noExternal: true },
  build: {
    target: 'node20',
    minify: true,
    emptyOutDir: true,
    reportCompressedSize: false,
    outDir: `${buildDir}/packages/client`,
    rolldownOptions: {
      input: { client: './cli/client.ts' },
      // A command reads only what it needs: a rollback none of the scaffold, and none of the parsers for third-party builds.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
