import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { Features } from 'lightningcss';
import { normalizePath, type PluginOption, type UserConfig } from 'vite';
import { SHARED_PACKAGES } from '../src/container.ts';
import { basePathOf } from '../src/contract.ts';
import { exposeOf, type RemoteDefinition } from '../src/remote.ts';
import { buildChunkGroups, preloadHelperRemovalPlugin } from './chunk-groups.ts';
import { containerPlugin } from './container-plugin.ts';
import { buildServedFiles } from './fs-options.ts';
import { islandsPlugin, listIslandFiles } from './islands.ts';
import { hmrPlugin, LOCAL_OVERRIDE, swappedModuleIdOf } from './local-override.ts';
import { developmentCors, findDevelopmentPort } from './ports.ts';
import { PROVIDER_PATH, remoteManifestPlugin } from './publish-manifest.ts';
import {
  generateClassName,
  postcssLayerOptions,
  providerStylesPlugin,
  stylesRemovalPlugin,
} from './styles.ts';

/** Folder of builds: `dist`, or `BUILD_DIR` for a variant. */
export const buildDir = process.env.BUILD_DIR || 'dist';

type Env = { command: 'build' | 'serve'; mode?: string; isSsrBuild?: boolean };

/** Returns the pages and islands as entries of the server build, so that Vite's manifest lists the files of each. */
export const buildPageInputs = (
  { routes }: RemoteDefinition,
  islands: string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    [...routes.map(({ page }) => page), ...islands].map((file) => [exposeOf(file).slice(2), file]),
  );

/**
 * Vite plugin: restarts a remote's development server only after a change of the configuration or the definition. By default
 * Vite restarts for every file that the definition imports, such as prices, and the page would reload while the server is down.
 */
function restartForDefinition(root: string): PluginOption {
  return {
    name: 'site:restart-for-definition',
    apply: 'serve',
    configResolved({ configFileDependencies: files }) {
      const source = `${normalizePath(root)}/src/`;
      const isNeeded = (file: string) => !file.startsWith(source) || file === `${source}remote.ts`;
      files.splice(0, files.length, ...files.filter(isNeeded));
    },
  };
}

/** Returns the common Vite configuration of shell and remotes: React, static sections, CSS from the server build, targets. */
export function buildCommonConfig(definition: RemoteDefinition, { command, isSsrBuild }: Env): UserConfig {
  return {
    plugins: [
      react({ jsxImportSource: '@site/kit' }),
      command === 'build' && isSsrBuild && islandsPlugin(definition.name),
      command === 'build' && !isSsrBuild && stylesRemovalPlugin(),
      command === 'build' && !isSsrBuild && preloadHelperRemovalPlugin(),
    ] as PluginOption[],
    css: {
      postcss: postcssLayerOptions,
      // Compiles nested rules for browsers from before 2024.
      lightningcss: { include: Features.Nesting },
      ...(command === 'build' && { modules: { generateScopedName: generateClassName } }),
    },
    // Compose renders where no package but React can be loaded.
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
    build: {
      target: 'esnext',
      cssMinify: 'lightningcss',
      cssCodeSplit: true,
      manifest: true,
      emptyOutDir: true,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      outDir: `${buildDir}/${isSsrBuild ? 'server' : 'client'}`,
      ssrEmitAssets: true,
    },
  };
}

/**
 * Returns the whole Vite configuration of a remote. `vite build` builds the federated client. `vite build --ssr` builds the
 * server bundles and `dist/manifest.json`.
 *
 * @param definition default export of `src/remote.ts`
 * @param root the remote's folder
 * @example
 * // vite.config.ts
 * import { defineRemoteConfig } from '@site/kit/vite/preset';
 * import definition from './src/remote.ts';
 *
 * export default defineRemoteConfig(definition, import.meta.dirname);
 */
export function defineRemoteConfig(definition: RemoteDefinition, root: string): (env: Env) => UserConfig {
  return (env) => {
    const shared = buildCommonConfig(definition, env);
    const isClientBuild = env.command === 'build' && !env.isSsrBuild;
    const withFederation = !env.isSsrBuild && !process.env.VITEST;
    const isLocalOverride = env.mode === LOCAL_OVERRIDE;
    // The browser renders pages in development only.
    const exposed = [
      ...(env.command === 'serve' ? definition.routes.map(({ page }) => page) : []),
      ...listIslandFiles(root),
      // For pages of other sites. A local override runs in a site's shell, which needs no provider.
      ...(isLocalOverride ? [] : [PROVIDER_PATH]),
    ];
    const exposes = (address: (file: string) => string) =>
      Object.fromEntries(exposed.map((file) => [exposeOf(file), address(file)]));
    return {
      ...shared,
      base: basePathOf(definition.name),
      // Without an HTML page Vite finds no entries by itself. Packages that it finds late make it reload the page.
      optimizeDeps: { entries: [...definition.routes.map(({ page }) => page), ...listIslandFiles(root)] },
      server: {
        fs: buildServedFiles(root),
        ...(!isLocalOverride && {
          port: findDevelopmentPort(definition),
          strictPort: true,
          origin: `http://localhost:${findDevelopmentPort(definition)}`,
          cors: developmentCors,
        }),
      },
      plugins: [
        shared.plugins,
        restartForDefinition(root),
        isLocalOverride && hmrPlugin(),
        providerStylesPlugin(env.command === 'build' && env.isSsrBuild === true),
        withFederation &&
          federation({
            name: definition.name,
            filename: env.command === 'build' ? 'remoteEntry-[hash].js' : 'remoteEntry.js',
            exposes: exposes((file) => (isLocalOverride ? swappedModuleIdOf(file) : file)),
            // In a build, the container handles shared packages.
            shared: isClientBuild
              ? {}
              : Object.fromEntries(
                  Object.entries(SHARED_PACKAGES).map(([name, options]) => [
                    name,
                    { ...options, import: false as const },
                  ]),
                ),
            shareStrategy: 'loaded-first',
            // In development the shell and the federation tools read this manifest; compose writes the manifest of the site.
            disableSnapshot: env.command === 'build' || isLocalOverride,
            manifest: env.command === 'serve' && !isLocalOverride,
            dts: false,
            dev: { remoteHmr: !isLocalOverride },
            // A running site is a build, without a federation runtime to share.
            experiments: { externalRuntime: !isLocalOverride },
          }),
        isClientBuild &&
          containerPlugin(
            definition.name,
            exposes((file) => file),
          ),
        env.command === 'build' && env.isSsrBuild && remoteManifestPlugin(definition, buildDir),
      ] as PluginOption[],
      build: {
        ...shared.build,
        rolldownOptions: isClientBuild
          ? {
              input: [],
              // Lets the bundler drop reads of unused exports of shared modules.
              treeshake: { propertyReadSideEffects: false },
              output: { codeSplitting: { groups: buildChunkGroups(definition.offers.length > 0) } },
            }
          : // A local override has no page entries, since the federation plugin would add a host's startup code to each.
            {
              input: isLocalOverride
                ? []
                : { ...buildPageInputs(definition, listIslandFiles(root)), Provider: PROVIDER_PATH },
            },
      },
    };
  };
}
