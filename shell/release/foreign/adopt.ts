import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { integrityOf } from '@site/api/integrity';
import { buildIdOf } from '@site/kit/build-id';
import { basePath, CONTRACT_VERSION, type manifestSchema } from '@site/kit/contract';
import type { z } from 'zod';
import { InvalidInput, parseJson } from '../../site/inputs.ts';
import { type Source, sourceOf } from '../../site/source.ts';
import { DESCRIPTION, type Description, descriptionSchema } from './description.ts';
import {
  assertContainer,
  assertHostable,
  assertRelative,
  FEDERATION_MANIFEST,
  type FederationManifest,
  federationManifestSchema,
  unusedOf,
} from './federation-manifest.ts';
import { importsOf, reachOf, startOf } from './modules.ts';
import { islandsOf, PAGE_STYLES, serverBundle } from './page.ts';
import { scopedStyles } from './styles.ts';

/** A build by path: its files as browsers get them. */
type Files = Map<string, Buffer>;

/** What a build holds for others than browsers: its maps, notes of its tools, types, its own page. */
const NOT_SERVED =
  /(?:^|\/)(?:\.|@|mf-(?:manifest|stats)\.json$|site-remote\.json$)|\.(?:map|html|d\.ts|zip)$/;

const isScript = (path: string) => /\.m?js$/.test(path);

/** Whether a folder holds what Module Federation's plugins build, and no release of this site. */
export const isForeign = (from: string): boolean =>
  existsSync(join(from, FEDERATION_MANIFEST)) && !existsSync(join(from, 'manifest.json'));

/** Paths of a build's files, those that browsers may get. */
async function pathsIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !NOT_SERVED.test(path))
    .sort();
}

async function readDescription(dir: string): Promise<Description> {
  const place = [dir, join(dir, '..')].find((folder) => existsSync(join(folder, DESCRIPTION)));
  if (!place)
    throw new InvalidInput(
      `${join(dir, DESCRIPTION)}: there is none, there or in the folder above. It says what this remote is to the site: name and routes (CONTRIBUTING, « A remote of another make »)`,
    );
  const text = (await sourceOf(place).read(DESCRIPTION)).toString('utf8');
  return parseJson(join(place, DESCRIPTION), text, descriptionSchema);
}

/** Which folder a build's files lie in on the site: their names needn't carry a hash, and are served for a year. */
function folderOf(files: Files): string {
  const hash = createHash('sha256');
  for (const [path, bytes] of files) hash.update(`${path} ${integrityOf(bytes)}\n`);
  return hash.digest('hex').slice(0, 12);
}

const hashesOf = (files: Files) =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)]));

/** What the manifest says of an expose. Throws {@link InvalidInput} that names those there are. */
function exposeIn({ exposes }: FederationManifest, expose: string) {
  const found = exposes.find(({ path }) => path === expose);
  if (found) return found.assets;
  const known = exposes.map(({ path }) => path).join(', ') || 'nothing';
  throw new InvalidInput(`${DESCRIPTION}: the remote exposes no ${expose}, but ${known}`);
}

/**
 * A build of unmodified Module Federation tools as a release of this site: each of its pages is one island without composed content, its
 * files lie in a folder of their own, its style sheets reach no further than its islands. Throws {@link InvalidInput} with what
 * can't run here, why, and the setting to change (docs/decisions/0049).
 *
 * @param dir the build's folder, with `mf-manifest.json`, and `site-remote.json` there or in the folder above
 */
export async function adopt(dir: string): Promise<Source> {
  const source = sourceOf(dir);
  const manifestFile = source.at(FEDERATION_MANIFEST);
  const federation = parseJson(
    manifestFile,
    (await source.read(FEDERATION_MANIFEST)).toString('utf8'),
    federationManifestSchema,
  );
  assertHostable(federation, manifestFile);
  const { name, routes } = await readDescription(dir);

  const built: Files = new Map();
  for (const path of await pathsIn(dir)) built.set(path, await source.read(path));
  const { remoteEntry } = federation.metaData;
  const entry = posix.join(remoteEntry.path, remoteEntry.name);
  const textOf = (path: string) => {
    const bytes = built.get(path);
    if (!bytes)
      throw new InvalidInput(`${source.at(path)}: ${FEDERATION_MANIFEST} names it, but it isn’t there`);
    return bytes.toString('utf8');
  };
  await assertContainer(source.at(entry), textOf(entry));

  const texts = [...built.keys()].filter((path) => isScript(path) || path.endsWith('.css'));
  assertRelative(new Map(texts.map((path) => [path, textOf(path)])), [...built.keys()]);

  const folder = folderOf(built);
  const at = (path: string) => `${folder}/${path}`;
  const base = `${basePath(name)}${folder}/`;
  const pageStyles = 'site-page.css';
  const client: Files = new Map([[at(pageStyles), Buffer.from(PAGE_STYLES)]]);
  for (const [path, bytes] of built) {
    const isSheet = path.endsWith('.css');
    const place = { scope: islandsOf(name), path, base };
    client.set(at(path), isSheet ? Buffer.from(scopedStyles(bytes.toString('utf8'), place)) : bytes);
  }

  const scripts = new Map([...built.keys()].filter(isScript).map((path) => [path, textOf(path)]));
  const imports = await importsOf(scripts);
  const unused = unusedOf(federation);
  const server: Files = new Map();
  const exposed = new Map(
    routes.map((route) => {
      const { js, css } = exposeIn(federation, route.expose);
      const sheets = [...new Set([...css.sync, ...css.async])];
      for (const sheet of sheets) textOf(sheet);
      const bundle = `${route.path.slice(1).replaceAll('/', '-') || 'index'}.js`;
      server.set(
        bundle,
        Buffer.from(
          serverBundle(
            name,
            route,
            sheets.map((sheet) => base + sheet),
          ),
        ),
      );
      const start = startOf([entry, ...js.sync], imports);
      const later = reachOf([entry, ...start], imports).filter(
        (path) => !start.includes(path) && !unused.includes(path),
      );
      const rendered = {
        css: sheets.map(at),
        server: bundle,
        modulepreload: start.map(at),
        later: later.map(at),
      };
      return [route, rendered] as const;
    }),
  );
  const manifest: Omit<z.input<typeof manifestSchema>, 'buildId'> = {
    contract: CONTRACT_VERSION,
    name,
    entry: at(entry),
    routes: [...exposed].map(([{ fallback: _, ...route }, { server, css }]) => {
      return { ...route, css: [at(pageStyles), ...css], server };
    }),
    offers: [],
    // Two routes may show one expose.
    islands: [
      ...new Map([...exposed].map(([{ expose }, rendered]) => [expose, { expose, ...rendered }])).values(),
    ],
    files: { client: hashesOf(client), server: hashesOf(server) },
  };
  const text = `${JSON.stringify({ ...manifest, buildId: buildIdOf(manifest) }, null, 1)}\n`;
  const release = new Map<string, Buffer>([
    ['manifest.json', Buffer.from(text)],
    ...[...client].map(([path, bytes]) => [`client/${path}`, bytes] as const),
    ...[...server].map(([path, bytes]) => [`server/${path}`, bytes] as const),
  ]);
  return {
    at: source.at,
    async read(path) {
      const bytes = release.get(path);
      if (!bytes) throw new InvalidInput(`${source.at(path)}: no file of this release`);
      return bytes;
    },
  };
}
