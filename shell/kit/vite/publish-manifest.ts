import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin, Manifest as ViteManifest } from 'vite';
import type { z } from 'zod';
import { CONTRACT_VERSION, type ManifestModules, type manifestSchema } from '../src/contract.ts';
import { exposeOf, type RemoteDefinition, type RemoteRoute } from '../src/remote.ts';
import { manifestText } from './build-id.ts';
import { chunkKey, cssClosure, fileOf, laterClosure, moduleClosure } from './closure.ts';
import { withoutHelper } from './fewer-chunks.ts';
import { islandFiles } from './islands.ts';

const readViteManifest = async (dir: string): Promise<ViteManifest> =>
  withoutHelper(JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')));

/** What stands for the shell on pages of other sites: every remote exposes it. */
export const PROVIDER = join(import.meta.dirname, '../src/foreign-host/Provider.tsx');

/** `./src/vps/VpsPage.tsx` as Vite's manifests name it. */
const sourceKey = (file: string) => file.replace(/^\.\//, '');

interface Builds {
  /** The app's folder. */
  root: string;
  /** Folder of both. */
  dist: string;
  client: ViteManifest;
  server: ViteManifest;
}

/** What of a manifest the builds say; the rest stands in the definition. */
type Facts = Omit<
  z.input<typeof manifestSchema>,
  'buildId' | 'files' | 'contract' | 'name' | 'offers' | 'entries' | 'uses'
>;

/** Writes `manifest.json` once both builds exist. */
export function publishing(
  { name, offers, entries = [], uses = [] }: RemoteDefinition,
  buildDir: string,
  factsOf: (builds: Builds) => Facts | Promise<Facts>,
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
      const facts = await factsOf({ root, dist, client, server });
      await writeManifest(dist, { contract: CONTRACT_VERSION, name, offers, entries, uses, ...facts });
    },
  };
}

/** Publishes what the remote offers, and which files it takes. */
export const publishManifest = (definition: RemoteDefinition, buildDir: string): Plugin =>
  publishing(definition, buildDir, ({ root, client, server }) => {
    const entry = chunkKey(client, 'remote entry', (_, name) => name.startsWith('remoteEntry'));
    const provider = relative(root, PROVIDER).replaceAll('\\', '/');
    return {
      entry: fileOf(client, entry),
      routes: definition.routes.map((route) => describeRoute(route, server)),
      islands: islandFiles(root).map((file) => ({
        ...renderedBy(file, server),
        ...modulesOf(client, entry, file),
      })),
      provider: {
        expose: exposeOf(PROVIDER),
        css: cssClosure(server, provider),
        ...modulesOf(client, entry, provider),
      },
    };
  });

/** Modules of one island. The entry asks for whichever is shown, so its own dynamic imports don't count. */
function modulesOf(client: ViteManifest, entry: string, file: string): ManifestModules {
  const modulepreload = moduleClosure(client, [entry, sourceKey(file)]);
  const later = laterClosure(client, [sourceKey(file)]).filter((name) => !modulepreload.includes(name));
  return { modulepreload, later };
}

/** A route as published. */
export function describeRoute({ page, ...rest }: RemoteRoute, server: ViteManifest) {
  return { ...rest, ...renderedBy(page, server) };
}

/** What compose renders of a file, and with which styles. */
function renderedBy(file: string, server: ViteManifest) {
  const key = sourceKey(file);
  return { expose: exposeOf(file), css: cssClosure(server, key), server: fileOf(server, key) };
}

/** Writes the manifest; style sheets of the server build join the client files they are served with. */
async function writeManifest(dist: string, facts: Omit<z.input<typeof manifestSchema>, 'buildId' | 'files'>) {
  const assets = join(dist, 'server/assets');
  if (existsSync(assets)) {
    await cp(assets, join(dist, 'client/assets'), {
      recursive: true,
      filter: (file) => !file.endsWith('.js'),
    });
  }
  const files = {
    client: await integrityOf(join(dist, 'client')),
    server: await integrityOf(join(dist, 'server')),
  };
  await writeFile(join(dist, 'manifest.json'), manifestText({ ...facts, files }));
}

/** Files that go with a release, by path, with their Subresource Integrity. Vite's own notes and page stay behind. */
async function integrityOf(dir: string): Promise<Record<string, string>> {
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
