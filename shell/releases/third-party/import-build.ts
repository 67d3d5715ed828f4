import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { serialiseManifest } from '@site/kit/build-id';
import { assetPathSchema, basePathOf, CONTRACT_VERSION } from '@site/kit/contract';
import { InvalidInputError, parseJson } from '../../site/inputs.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { openReleaseFiles, type ReleaseFiles } from '../../site/release-files.ts';
import { REMOTE_DESCRIPTION_FILE, type RemoteDescription, remoteDescriptionSchema } from './description.ts';
import {
  assertCompatibleManifest,
  assertContainer,
  assertRelativeUrls,
  FEDERATION_MANIFEST,
  type FederationManifest,
  federationManifestSchema,
  listUnusedScripts,
} from './federation-manifest.ts';
import {
  buildImportGraph,
  collectStaticImports,
  findReachableScripts,
  type ImportGraph,
} from './import-graph.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { buildScopeSelector, buildServerBundle } from './server-bundle.ts';
import { scopeStyles } from './styles.ts';

/** Bytes of files by path. */
type ByPath = Map<string, Buffer>;

/** Files that browsers never load: source maps, tool metadata, types, HTML. */
const NOT_SERVED =
  /(?:^|\/)(?:\.|@mf-types|mf-(?:manifest|stats)\.json$|site-remote\.json$)|\.(?:map|html|d\.ts|zip)$/;

const isScript = (path: string) => /\.m?js$/.test(path);
const isSheet = (path: string) => path.endsWith('.css');

/** True for a folder with a Module Federation build and no release of this site. */
export const isThirdPartyBuild = (from: string): boolean =>
  existsSync(join(from, FEDERATION_MANIFEST)) && !existsSync(join(from, 'manifest.json'));

async function pathsIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Returns the description of a remote, from the folder of its build or the folder above. */
async function readDescription(dir: string): Promise<RemoteDescription> {
  const place = [dir, join(dir, '..')].find((folder) => existsSync(join(folder, REMOTE_DESCRIPTION_FILE)));
  if (!place)
    throw new InvalidInputError(
      `${join(dir, REMOTE_DESCRIPTION_FILE)}: there is none, there or in the folder above. It says what this remote is to the site: name and routes (docs/how-to/third-party-remote.md)`,
    );
  const text = (await openReleaseFiles(place).read(REMOTE_DESCRIPTION_FILE)).toString('utf8');
  return parseJson(join(place, REMOTE_DESCRIPTION_FILE), text, remoteDescriptionSchema);
}

/** Throws {@link InvalidInputError} with the refused characters for a name that a release's manifest can't have. */
function assertServableName(path: string, source: ReleaseFiles): void {
  if (assetPathSchema.safeParse(path).success) return;
  const refused = [...new Set(path)].filter((letter) => !assetPathSchema.safeParse(`a${letter}a`).success);
  throw new InvalidInputError(
    `${source.at(path)}: « ${refused.join(' ') || '..'} » in a file’s name, which has only letters, digits and « . _ - ». The setting to change: build.rolldownOptions.output.chunkFileNames or assetFileNames (Vite), output.chunkFilename or assetModuleFilename (Rspack, webpack)`,
  );
}

/** Throws {@link InvalidInputError} for a module that imports, itself or through others, a file that the site won't serve. */
function assertImportsExist(modules: string[], imports: ImportGraph, { files, at }: ThirdPartyBuild): void {
  for (const path of findReachableScripts(modules, imports)) {
    const targets = [...(imports.static.get(path) ?? []), ...(imports.dynamic.get(path) ?? [])];
    const lacking = targets.find((target) => !files.has(target));
    if (lacking)
      throw new InvalidInputError(
        `${at(path)}: it imports ${lacking}, which the site can’t serve: the build has no such file, or it is hidden, a source map, HTML or a type. Release the whole build, or rename the file`,
      );
  }
}

/** A build of unmodified Module Federation tools. */
interface ThirdPartyBuild {
  federation: FederationManifest;
  entry: string;
  /** The files that browsers may load. */
  files: ByPath;
  /** Returns the text of a file that the manifest names. Throws {@link InvalidInputError} when the file is missing. */
  getText(path: string): string;
  /** Returns a file's place, for errors. */
  at(path: string): string;
}

/** Reads a build. Throws {@link InvalidInputError} with the part that can't run here, the reason, and the setting to change. */
async function readBuild(
  dir: string,
  source: ReleaseFiles,
  description: RemoteDescription,
): Promise<ThirdPartyBuild> {
  const from = source.at(FEDERATION_MANIFEST);
  const text = (await source.read(FEDERATION_MANIFEST)).toString('utf8');
  const federation = parseJson(from, text, federationManifestSchema);
  assertCompatibleManifest(
    federation,
    from,
    description.routes.some(({ mount }) => !mount),
  );
  const paths = await pathsIn(dir);
  const files: ByPath = new Map();
  for (const path of paths) {
    if (NOT_SERVED.test(path)) continue;
    assertServableName(path, source);
    files.set(path, await source.read(path));
  }
  const getText = (path: string) => {
    const bytes = files.get(path);
    if (bytes) return bytes.toString('utf8');
    throw new InvalidInputError(`${source.at(path)}: ${FEDERATION_MANIFEST} names it, but it isn’t there`);
  };
  const { remoteEntry } = federation.metaData;
  const entry = posix.join(remoteEntry.path, remoteEntry.name);
  await assertContainer(source.at(entry), getText(entry));
  const texts = [...files.keys()].filter((path) => isScript(path) || isSheet(path));
  assertRelativeUrls(new Map(texts.map((path) => [path, getText(path)])), [...files.keys()]);
  return { federation, entry, files, getText, at: source.at };
}

/** Style sheet that the site adds to each page of a third-party remote. */
const PAGE_SHEET = 'site-page.css';

/**
 * Returns a build's files as the site serves them, in a folder named by the hash of their content. Browsers cache these
 * files for a year, and their own names may lack a hash.
 */
function servedFiles(remote: string, { files }: ThirdPartyBuild): { folder: string; client: ByPath } {
  const servedFrom = (base: string): ByPath =>
    new Map(
      [[PAGE_SHEET, Buffer.from(PAGE_STYLES)] as const, ...files].map(([path, bytes]) => {
        if (path === PAGE_SHEET || !isSheet(path)) return [path, bytes];
        const place = { scope: buildScopeSelector(remote), path, base };
        return [path, Buffer.from(scopeStyles(bytes.toString('utf8'), place))];
      }),
    );
  const hash = createHash('sha256');
  // Style sheets contain the folder's name: the hash is of sheets with `/` in its place.
  for (const [path, bytes] of servedFrom('/')) hash.update(`${path} ${computeIntegritySync(bytes)}\n`);
  const folder = hash.digest('hex').slice(0, 12);
  const client = servedFrom(`${basePathOf(remote)}${folder}/`);
  return { folder, client: new Map([...client].map(([path, bytes]) => [`${folder}/${path}`, bytes])) };
}

/** Returns the assets of an expose. Throws {@link InvalidInputError} with the known exposes for an unknown one. */
function exposeIn({ exposes }: FederationManifest, expose: string) {
  const exposed = exposes.find(({ path }) => path === expose);
  if (exposed) return exposed.assets;
  const exposedPaths = exposes.map(({ path }) => path).join(', ') || 'nothing';
  throw new InvalidInputError(
    `${REMOTE_DESCRIPTION_FILE}: the remote exposes no ${expose}, but ${exposedPaths}`,
  );
}

const getIntegrities = (files: ByPath) =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, computeIntegritySync(bytes)]));

/** Returns the files of a release by path, including `manifest.json`. */
async function getRelease({ name, routes }: RemoteDescription, build: ThirdPartyBuild): Promise<ByPath> {
  const { federation, entry, files, getText } = build;
  const { folder, client } = servedFiles(name, build);
  const at = (path: string) => `${folder}/${path}`;
  const scripts = [...files.keys()].filter(isScript);
  const imports = await buildImportGraph(new Map(scripts.map((path) => [path, getText(path)])));
  const unused = listUnusedScripts(federation);
  const server: ByPath = new Map();
  const pages = routes.map((described) => {
    const { fallback: _, mount, ...route } = described;
    const { js, css } = exposeIn(federation, route.expose);
    const sheets = [...new Set([...css.sync, ...css.async])];
    for (const file of [...sheets, ...js.sync]) getText(file);
    assertImportsExist([entry, ...js.sync], imports, build);
    const start = collectStaticImports([entry, ...js.sync], imports);
    const later = findReachableScripts([entry, ...start], imports).filter(
      (path) => !start.includes(path) && (mount || !unused.includes(path)),
    );
    const bundle = `${route.path.slice(1) || 'index'}.js`;
    const addresses = sheets.map((sheet) => basePathOf(name) + at(sheet));
    server.set(bundle, Buffer.from(buildServerBundle(name, described, addresses)));
    return {
      route: { ...route, css: [PAGE_SHEET, ...sheets].map(at), server: bundle },
      island: {
        expose: route.expose,
        css: sheets.map(at),
        server: bundle,
        modulepreload: start.map(at),
        later: later.map(at),
      },
    };
  });
  const text = serialiseManifest({
    contract: CONTRACT_VERSION,
    name,
    entry: at(entry),
    routes: pages.map(({ route }) => route),
    offers: [],
    // Several routes may show the same expose.
    islands: [...new Map(pages.map(({ island }) => [island.expose, island])).values()],
    files: { client: getIntegrities(client), server: getIntegrities(server) },
  });
  return new Map([
    ['manifest.json', Buffer.from(text)],
    ...[...client].map(([path, bytes]) => [`client/${path}`, bytes] as const),
    ...[...server].map(([path, bytes]) => [`server/${path}`, bytes] as const),
  ]);
}

/**
 * Converts a build of unmodified Module Federation tools to a release of this site. Each page is an island with a
 * fallback text, and the style sheets apply to the remote's islands only. Throws {@link InvalidInputError} with
 * the part that can't run here, the reason, and the setting to change (docs/decisions/0049).
 *
 * @param dir the build's folder, with `mf-manifest.json`, and `site-remote.json` there or in the folder above
 */
export async function importThirdPartyBuild(dir: string): Promise<ReleaseFiles> {
  const source = openReleaseFiles(dir);
  const description = await readDescription(dir);
  const release = await getRelease(description, await readBuild(dir, source, description));
  return {
    at: source.at,
    async read(path) {
      const bytes = release.get(path);
      if (!bytes) throw new InvalidInputError(`${source.at(path)}: no file of this release`);
      return bytes;
    },
  };
}
