import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  // Copies share `node_modules`.
  cacheDir: '.vite',
  // Pictures are files here, as those of most sites are.
  build: { assetsInlineLimit: 0 },
  plugins: [
    react(),
    federation({
      name: 'rack',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './RackPage': './src/RackPage.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    }),
  ],
});
