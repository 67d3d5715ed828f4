import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { Features } from 'lightningcss';
import { normalizePath, type PluginOption, type UserConfig } from 'vite';
import { SHARED } from '../src/container.ts';
import { basePath } from '../src/contract.ts';
import { exposeOf, type RemoteDefinition } from '../src/remote.ts';
import { chunkGroups, withoutPreloadHelper } from './fewer-chunks.ts';
import { GUEST, swapExposed, swapped } from './guest.ts';
import { islandFiles, islands, staticSections } from './islands.ts';
import { leanContainer } from './lean-container.ts';
import { developmentCors, developmentPort } from './ports.ts';
import { PROVIDER, publishManifest } from './publish-manifest.ts';
import { className, cssFromServerBuild, foreignStyles, inLayers } from './styles.ts';

/** Where builds go: `dist`, or a folder beside it for a variant. */
export const buildDir = process.env.BUILD_DIR || 'dist';

type Env = { command: 'build' | 'serve'; mode?: string; isSsrBuild?: boolean };

/** Pages and islands, each an entry of the server build so that its style sheets and modules are known apart. */
export const pageInputs = ({ routes }: RemoteDefinition, root: string): Record<string, string> =>
  Object.fromEntries(
    [...routes.map(({ page }) => page), ...islandFiles(root)].map((file) => [exposeOf(file).slice(2), file]),
  );

/**
 * Restarts a remote's development server for its configuration and definition only. Vite would restart it for every file
 * the definition imports, prices included, and the page that shows them would be loaded while the server is down.
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

/** What the shell and every remote do alike: React, static sections, CSS out of the server build, modern targets. */
export function common(definition: RemoteDefinition, { command, isSsrBuild }: Env): UserConfig {
  return {
    plugins: [
      react({ jsxImportSource: '@site/kit' }),
      command === 'build' && staticSections(definition.name, isSsrBuild === true),
      command === 'build' && isSsrBuild && islands(definition.name),
      command === 'build' && !isSsrBuild && cssFromServerBuild(),
      command === 'build' && !isSsrBuild && withoutPreloadHelper(),
    ] as PluginOption[],
    css: {
      postcss: inLayers,
      // Rules within rules are written out for browsers from before 2024.
      lightningcss: { include: Features.Nesting },
      ...(command === 'build' && { modules: { generateScopedName: className } }),
    },
    // Bundled so that a release carries the few icons it uses instead of loading thousands at compose time.
    ssr: { noExternal: ['lucide-react', 'simple-icons'] },
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
 * The whole Vite configuration of a remote. `vite build` makes the federated client, `vite build --ssr` the plain
 * server bundles and `dist/manifest.json`.
 *
 * @param root the remote's folder
 */
export function remote(definition: RemoteDefinition, root: string): (env: Env) => UserConfig {
  return (env) => {
    const shared = common(definition, env);
    const isClientBuild = env.command === 'build' && !env.isSsrBuild;
    const withFederation = !env.isSsrBuild && !process.env.VITEST;
    const isGuest = env.mode === GUEST;
    // Pages are rendered in the browser in development only.
    const exposed = [
      ...(env.command === 'serve' ? definition.routes.map(({ page }) => page) : []),
      ...islandFiles(root),
      // For pages of other sites; the shell of a guest's site gives its own.
      ...(isGuest ? [] : [PROVIDER]),
    ];
    const exposes = (address: (file: string) => string) =>
      Object.fromEntries(exposed.map((file) => [exposeOf(file), address(file)]));
    return {
      ...shared,
      base: basePath(definition.name),
      server: isGuest
        ? {}
        : {
            port: developmentPort(definition),
            strictPort: true,
            origin: `http://localhost:${developmentPort(definition)}`,
            cors: developmentCors,
          },
      plugins: [
        shared.plugins,
        restartForDefinition(root),
        isGuest && swapExposed(),
        foreignStyles(env.command === 'build' && env.isSsrBuild === true),
        withFederation &&
          federation({
            name: definition.name,
            filename: env.command === 'build' ? 'remoteEntry-[hash].js' : 'remoteEntry.js',
            exposes: exposes((file) => (isGuest ? swapped(file) : file)),
            // In a build they are the container's affair.
            shared: isClientBuild
              ? {}
              : Object.fromEntries(
                  Object.entries(SHARED).map(([name, options]) => [
                    name,
                    { ...options, import: false as const },
                  ]),
                ),
            shareStrategy: 'loaded-first',
            // In development the host reads it, and its tools; the site's is composed.
            disableSnapshot: env.command === 'build' || isGuest,
            manifest: env.command === 'serve' && !isGuest,
            dts: false,
            dev: { remoteHmr: !isGuest },
            // A guest's host is built, and has no runtime to lend.
            experiments: { externalRuntime: !isGuest },
          }),
        isClientBuild &&
          leanContainer(
            definition.name,
            exposes((file) => file),
          ),
        env.command === 'build' && env.isSsrBuild && publishManifest(definition, buildDir),
      ] as PluginOption[],
      build: {
        ...shared.build,
        rolldownOptions: isClientBuild
          ? {
              input: [],
              // Exports of shared modules that nobody uses aren't read.
              treeshake: { propertyReadSideEffects: false },
              output: { codeSplitting: { groups: chunkGroups(definition.offers.length > 0) } },
            }
          : // A guest's pages are no entries of their own: the plugin would have them start a host.
            { input: isGuest ? [] : { ...pageInputs(definition, root), Provider: PROVIDER } },
      },
    };
  };
}
