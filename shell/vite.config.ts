import { federation } from '@module-federation/vite';
import { defineConfig, type PluginOption } from 'vite';
import { SHARED } from './kit/src/container.ts';
import { basePath } from './kit/src/contract.ts';
import { developmentCors, developmentPort } from './kit/vite/ports.ts';
import { buildDir, common, pageInputs } from './kit/vite/preset.ts';
import definition from './src/remote.ts';
import { development } from './vite/development.ts';
import { firstScriptModule } from './vite/first-script.ts';
import { headingFont } from './vite/heading-font.ts';
import { publishShellManifest } from './vite/publish-shell-manifest.ts';

/**
 * `vite build` makes the browser's shell, `vite build --ssr` everything that runs in Node: the renderer, the
 * shell's pages, compose and the web host.
 */
export default defineConfig((env) => {
  const shared = common(definition, env);
  return {
    ...shared,
    base: env.command === 'build' ? basePath(definition.name) : '/',
    // What the browser renders in development; the page's own script stands for it in the HTML.
    optimizeDeps: { entries: ['src/development/main.tsx'] },
    server: { port: developmentPort(definition), strictPort: true, cors: developmentCors },
    plugins: [
      shared.plugins,
      development(),
      headingFont(),
      env.command === 'build' && env.isSsrBuild && firstScriptModule(),
      env.command === 'serve' &&
        !process.env.VITEST &&
        federation({
          name: 'shell',
          filename: 'shellEntry.js',
          remotes: {},
          shared: Object.fromEntries(
            Object.entries(SHARED).map(([name, options]) => [name, { ...options, eager: true }]),
          ),
          shareStrategy: 'loaded-first',
          disableSnapshot: false,
          manifest: false,
          dts: false,
          dev: { remoteHmr: true },
          experiments: { provideExternalRuntime: true },
        }),
      env.command === 'build' && env.isSsrBuild && publishShellManifest(definition, buildDir),
    ] as PluginOption[],
    // Bundling the packages every request path loads keeps the host 13 MB smaller than importing them whole.
    ssr: { noExternal: ['lucide-react', 'zod', 'zod-openapi', 'kysely', 'helmet', 'jose', 'uuidv7'] },
    build: {
      ...shared.build,
      rolldownOptions: env.isSsrBuild
        ? {
            input: {
              ...pageInputs(definition, import.meta.dirname),
              render: './src/entry-server.tsx',
              compose: './release/compose.ts',
              composing: './compose/compose.ts',
              rendering: './compose/rendering.ts',
              release: './release/main.ts',
              export: './export/main.ts',
              server: './server/main.ts',
            },
          }
        : {},
    },
  };
});
