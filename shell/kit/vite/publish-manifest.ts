import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin, Manifest as ViteManifest } from 'vite';
import type { z } from 'zod';
import { CONTRACT_VERSION, type ManifestModules, type manifestSchema } from '../src/contract.ts';
import { exposeOf, type RemoteDefinition, type RemoteRoute } from '../src/remote.ts';
import { serialiseManifest } from './build-id.ts';
import { removePreloadHelper } from './chunk-groups.ts';
import {
  collectDynamicFiles,
  collectStaticFiles,
  collectStyles,
  findChunkFile,
  findChunkKey,
} from './import-graph.ts';
import { listIslandFiles } from './islands.ts';

const readViteManifest = async (dir: string): Promise<ViteManifest> =>
  removePreloadHelper(JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')));

/**
 * Component that replaces the shell on pages of other sites. Every remote exposes the component. Like this file, it is compiled
 * in the kit's npm package.
 */
export const PROVIDER_PATH = join(
  import.meta.dirname,
  `../src/embed-host/Provider.${import.meta.filename.endsWith('.ts') ? 'tsx' : 'js'}`,
);

/** Returns the key of a source file in Vite's manifests: `./src/vps/VpsPage.tsx` → `src/vps/VpsPage.tsx`. */
const sourceKey = (file: string) => file.replace(/^\.\//, '');

interface Builds {
  /** The app's folder. */
  root: string;
  /** Folder of both builds. */
  dist: string;
  client: ViteManifest;
  server: ViteManifest;
}

/** Fields of a manifest that come from the builds. The other fields come from the definition. */
type Facts = Omit<
  z.input<typeof manifestSchema>,
  'buildId' | 'files' | 'contract' | 'name' | 'offers' | 'entries' | 'uses'
>;

/** Returns a Vite plugin that writes `manifest.json` after the server build. The client build must exist. */
export function manifestPlugin(
  { name, offers, entries = [], uses = [] }: RemoteDefinition,
  buildDir: string,
  getFacts: (builds: Builds) => Facts | Promise<Facts>,
): Plugin {
  let root = '';
  return {
    name: 'site:publish-manifest',
    configResolved(config) {
      root = config.root;
    },
    async closeBundle() {
      const dist = join(root, buildDir);
      const client = await readViteManifest(join(dist, 'client'));
      const server = await readViteManifest(join(dist, 'server'));
      const facts = await getFacts({ root, dist, client, server });
      await writeManifest(dist, { contract: CONTRACT_VERSION, name, offers, entries, uses, ...facts });
    },
  };
}

/** Returns a Vite plugin that writes a remote's `manifest.json`. */
export const remoteManifestPlugin = (definition: RemoteDefinition, buildDir: string): Plugin =>
  manifestPlugin(definition, buildDir, ({ root, client, server }) => {
    const entry = findChunkKey(client, 'remote entry', (_, name) => name.startsWith('remoteEntry'));
    const provider = relative(root, PROVIDER_PATH).replaceAll('\\', '/');
    return {
      entry: findChunkFile(client, entry),
      routes: definition.routes.map((route) => buildManifestRoute(route, server)),
      islands: listIslandFiles(root).map((file) => ({
        ...renderedBy(file, server),
        ...getModules(client, entry, file),
      })),
      provider: {
        expose: exposeOf(PROVIDER_PATH),
        css: collectStyles(server, provider),
        ...getModules(client, entry, provider),
      },
    };
  });

/** Returns the modules of one island. Dynamic imports of the entry don't count, since these are the other islands. */
function getModules(client: ViteManifest, entry: string, file: string): ManifestModules {
  const modulepreload = collectStaticFiles(client, [entry, sourceKey(file)]);
  const later = collectDynamicFiles(client, [sourceKey(file)]).filter(
    (name) => !modulepreload.includes(name),
  );
  return { modulepreload, later };
}

/** Returns a route as published in the manifest. */
export function buildManifestRoute({ page, ...rest }: RemoteRoute, server: ViteManifest) {
  return { ...rest, ...renderedBy(page, server) };
}

/** Returns the module name, style sheets and server bundle of a file that compose renders. */
function renderedBy(file: string, server: ViteManifest) {
  const key = sourceKey(file);
  return { expose: exposeOf(file), css: collectStyles(server, key), server: findChunkFile(server, key) };
}

/** Writes the manifest. Copies the style sheets of the server build to the client build, which the site serves. */
async function writeManifest(dist: string, facts: Omit<z.input<typeof manifestSchema>, 'buildId' | 'files'>) {
  const assets = join(dist, 'server/assets');
  if (existsSync(assets)) {
    await cp(assets, join(dist, 'client/assets'), {
      recursive: true,
      filter: (file) => !file.endsWith('.js'),
    });
  }
  const files = {
    client: await computeIntegrities(join(dist, 'client')),
    server: await computeIntegrities(join(dist, 'server')),
  };
  await writeFile(join(dist, 'manifest.json'), serialiseManifest({ ...facts, files }));
}

/** Returns the Subresource Integrity of each file of a release, by path. Leaves out Vite's manifest and `index.html`. */
async function computeIntegrities(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html')
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('.vite/'))
    .sort();
  const hashes = paths.map(async (path) => {
    const digest = createHash('sha384')
      .update(await readFile(join(dir, path)))
      .digest('base64');
    return [path, `sha384-${digest}`] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}
