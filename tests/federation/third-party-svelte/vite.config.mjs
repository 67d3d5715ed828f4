import { federation } from '@module-federation/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  // Copies share `node_modules`.
  cacheDir: '.vite',
  // Pictures are files here, as those of most sites are.
  build: { assetsInlineLimit: 0 },
  plugins: [
    // The policy of the site lets no script make HTML of text, which is how Svelte renders by default.
    svelte({ compilerOptions: { fragments: 'tree' } }),
    federation({
      name: 'storage',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './StoragePage': './src/mount.js' },
    }),
  ],
});
