import { federation } from '@module-federation/vite';
import { defineConfig, type PluginOption } from 'vite';
import definition from './app/remote.ts';
import { bootstrapScriptPlugin } from './dev/vite/bootstrap-script.ts';
import { developmentPlugin } from './dev/vite/development.ts';
import { fontsPlugin } from './dev/vite/fonts.ts';
import { renderingProgramPlugin } from './dev/vite/rendering-program.ts';
import { shellManifestPlugin } from './dev/vite/shell-manifest-plugin.ts';
import { SHARED_PACKAGES } from './kit/src/container.ts';
import { basePathOf } from './kit/src/contract.ts';
import { buildServedFiles } from './kit/vite/fs-options.ts';
import { developmentCors, findDevelopmentPort } from './kit/vite/ports.ts';
import { buildCommonConfig, buildDir, buildPageInputs } from './kit/vite/preset.ts';

/**
 * `vite build` builds the shell for browsers. `vite build --ssr` builds the programs and modules for Node: renderer, pages of
 * the shell, compose and web host.
 */
export default defineConfig((env) => {
  const shared = buildCommonConfig(definition, env);
  return {
    ...shared,
    base: env.command === 'build' ? basePathOf(definition.name) : '/',
    // Entry of the browser in development: `index.html` names `browser/main.ts`, which the development plugin replaces.
    optimizeDeps: { entries: ['dev/browser/main.tsx'] },
    server: {
      port: findDevelopmentPort(definition),
      strictPort: true,
      cors: developmentCors,
      fs: buildServedFiles(import.meta.dirname),
    },
    plugins: [
      shared.plugins,
      developmentPlugin(),
      fontsPlugin(),
      env.command === 'build' && env.isSsrBuild && bootstrapScriptPlugin(),
      env.command === 'build' && env.isSsrBuild && renderingProgramPlugin(),
      env.command === 'serve' &&
        !process.env.VITEST &&
        federation({
          name: 'shell',
          filename: 'shellEntry.js',
          remotes: {},
          shared: Object.fromEntries(
            Object.entries(SHARED_PACKAGES).map(([name, options]) => [name, { ...options, eager: true }]),
          ),
          shareStrategy: 'loaded-first',
          disableSnapshot: false,
          manifest: false,
          dts: false,
          dev: { remoteHmr: true },
          experiments: { provideExternalRuntime: true },
        }),
      env.command === 'build' && env.isSsrBuild && shellManifestPlugin(definition, buildDir),
    ] as PluginOption[],
    // Bundled, since whole imports of these packages would add 13 MB of memory to the host.
    ssr: { noExternal: ['lucide-react', 'zod', 'zod-openapi', 'kysely', 'helmet', 'jose', 'uuidv7'] },
    build: {
      ...shared.build,
      rolldownOptions: env.isSsrBuild
        ? {
            input: {
              ...buildPageInputs(definition),
              render: './app/entry-server.tsx',
              composing: './compose/compose-process.ts',
              site: './cli/main.ts',
              server: './server/main.ts',
            },
          }
        : {},
    },
  };
});
