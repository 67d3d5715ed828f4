import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readlink, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createReleaseSource, type ReleaseSource } from '@site/api/release-source';
import { isTemplatePath, RESULT_PATH } from '../app/remote.ts';
import { withSiteDatabase } from '../releases/local-database.ts';
import { readCommand } from '../releases/parse-arguments.ts';
import { USAGE } from '../releases/usage.mjs';
import { fetchVerifiedBlobs, parseCompositionParts, parseFileHashes } from '../server/composition.ts';
import { getUrlPath } from '../server/prepared-response.ts';
import type { FileHashes } from '../site/composition.ts';
import { ENCODING_SUFFIXES, getPageFileName } from '../site/paths.ts';
import { formatVariantName, UserError } from '../site/registry.ts';
import { buildNginxFiles } from './nginx.ts';

/** Paths in a folder of exports: `current` links to the export to serve. nginx serves the previous export until its reload. */
const outPaths = (out: string) => ({
  out,
  current: join(out, 'current'),
  /** Marks the folder as one whose content this program may remove. */
  marker: join(out, '.site-export'),
});

type OutPaths = ReturnType<typeof outPaths>;

/** Folders named by the id of an export. */
const EXPORT_ID = /^[0-9a-f]{12}$/;

/** Names of files and folders that exist during an export only. */
const TEMPORARY = /^\.(next|current|old)-/;

/** Age from which temporary files belong to an interrupted export, in milliseconds. */
const INTERRUPTED_MS = 86_400_000;

/** Number of files fetched and written together: it bounds memory use. */
const AT_ONCE = 64;

/** Files of the result page, which only a running host can fill in. */
const needsHost = new Set(ENCODING_SUFFIXES.map((suffix) => `${getPageFileName(RESULT_PATH)}.html${suffix}`));

/** Returns the files of a static host by path: the live pages, and the public files of every stored release. */
function filesOf(composition: FileHashes, published: Map<string, string>): FileHashes {
  const pages = Object.entries(composition)
    .filter(([path]) => path.startsWith('pages/'))
    .map(([path, hash]) => [path.slice('pages/'.length), hash] as const)
    .filter(([path]) => !needsHost.has(path));
  return Object.fromEntries([...published, ...pages]);
}

/**
 * Writes files below a folder after checking their hashes. The modification time of a file is derived from its content.
 * Servers build the ETag from time and size, so the ETag changes with the content only and is equal on all servers.
 */
async function writeFiles(releaseSource: ReleaseSource, files: FileHashes, folder: string): Promise<void> {
  const all = Object.entries(files);
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE);
    const blobs = await fetchVerifiedBlobs(releaseSource, Object.fromEntries(some));
    for (const [path, hash] of some) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, blobs.get(hash) as Buffer);
      const seconds = createHash('sha256').update(hash).digest().readUInt32BE() >>> 1;
      await utimes(file, seconds, seconds);
    }
  }
}

/** Marks a folder as a folder of exports. Throws a UserError if the folder holds other files. */
async function claim({ out, marker }: OutPaths): Promise<void> {
  await mkdir(out, { recursive: true });
  if (existsSync(marker)) return;
  if ((await readdir(out)).length > 0) {
    throw new UserError(`${out} holds something else than an export: name an empty folder`);
  }
  await writeFile(marker, 'Exports of the site. `npm run export` removes old ones.\n');
}

/** Live site as a static host serves it. */
interface ExportedSite {
  /** Id of the content: equal content has the same id. */
  id: string;
  /** Files of the site, by path below the root of the static host. */
  files: FileHashes;
  /** Texts of nginx's configuration, by file name. */
  nginx: Record<string, string>;
  /** The live releases, as JSON: for the operator. */
  releases: string;
  /** Number of addresses with a composed file. */
  addresses: number;
  /** Canaries and previews, `remote@buildId`. A static host can't show them to some visitors only. */
  leftOut: string[];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Reads the live site. Throws a UserError if nothing is live. */
async function readSite(releaseSource: ReleaseSource): Promise<ExportedSite> {
  const live = await releaseSource.live();
  const text = live && (await releaseSource.composition(live.composition));
  if (!text) throw new UserError('nothing is live yet: « npm start » or « npm run build » composes the site');
  const composition = parseFileHashes(text);
  const parts = Object.fromEntries(Object.entries(composition).filter(([path]) => !path.includes('/')));
  const { registry, operator, policy } = parseCompositionParts(
    composition,
    await fetchVerifiedBlobs(releaseSource, parts),
  );
  const published = await releaseSource.everyPublicFile();
  const files = filesOf(composition, published);
  // Composed files, without their compressed variants.
  const composed = Object.keys(files).filter((path) => !published.has(path) && !/\.(br|gz)$/.test(path));
  const addresses = new Map(
    composed.map((file) => [getUrlPath(file), file] as const).filter(([address]) => !isTemplatePath(address)),
  );
  const nginxInput = {
    files: addresses,
    policy,
    hosts: operator.hosts,
    retired: registry.retired,
    assetFolders: [...new Set([...published.keys()].map((path) => path.replace(/\/.*/, '')))],
  };
  const releases = `${JSON.stringify(registry.releases, null, 1)}\n`;
  // nginx's configuration names the id: the id depends on the configuration without it.
  const content = [Object.entries(files).sort(), buildNginxFiles({ ...nginxInput, id: '' }), releases];
  const id = hashOf(JSON.stringify(content)).slice(0, 12);
  return {
    id,
    files,
    nginx: buildNginxFiles({ ...nginxInput, id }),
    releases,
    addresses: addresses.size,
    leftOut: registry.variants.map(formatVariantName),
  };
}

/**
 * Writes the live composition as plain files beside the existing exports, then switches `current` in one rename.
 * An error leaves `current` unchanged. `isNew` is false if this export is current already.
 */
async function exportSite(releaseSource: ReleaseSource, target: OutPaths) {
  const site = await readSite(releaseSource);
  await claim(target);
  const folder = join(target.out, `.next-${randomUUID()}`);
  try {
    // Public files: the root of any static host.
    await writeFiles(releaseSource, site.files, join(folder, 'public'));
    await mkdir(join(folder, 'nginx'));
    for (const [name, text] of Object.entries(site.nginx)) await writeFile(join(folder, 'nginx', name), text);
    await writeFile(join(folder, 'releases.json'), site.releases);
    return { ...site, isNew: await switchTo(target, folder, site.id) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Points `current` at an export and removes older exports. Returns false if the export is already current.
 * The previous export stays, since nginx serves the previous export until its reload.
 */
async function switchTo(target: OutPaths, folder: string, id: string): Promise<boolean> {
  const previous = existsSync(target.current) ? await readlink(target.current) : undefined;
  if (previous === id) return false;
  const place = join(target.out, id);
  if (!existsSync(place)) await rename(folder, place);
  // One rename replaces the link atomically.
  const link = join(target.out, `.current-${randomUUID()}`);
  await symlink(id, link);
  await rename(link, target.current);
  for (const { name } of await readdir(target.out, { withFileTypes: true }))
    if (await isRemovable(target, name, [id, previous])) await remove(target, name);
  return true;
}

/** An export that isn't kept, or what an interrupted export left. A running export may still need young temporary files. */
async function isRemovable({ out }: OutPaths, name: string, kept: (string | undefined)[]): Promise<boolean> {
  if (EXPORT_ID.test(name)) return !kept.includes(name);
  if (!TEMPORARY.test(name)) return false;
  const { mtimeMs } = await lstat(join(out, name));
  return Date.now() - mtimeMs > INTERRUPTED_MS;
}

/** Removes an entry. It is renamed first: a folder named by an id is always complete. */
async function remove({ out }: OutPaths, name: string): Promise<void> {
  const removed = join(out, `.old-${randomUUID()}`);
  await rename(join(out, name), removed);
  await rm(removed, { recursive: true, force: true });
}

// `export --out DIR`: writes the live site as plain files for a static host. Exits with 1 on failure.
const { values } = readCommand(USAGE.export, { options: { out: { type: 'string' } } });
try {
  if (!values.out) throw new UserError('--out names the folder to write to');
  const target = outPaths(resolve(values.out));
  const { id, isNew, addresses, leftOut } = await withSiteDatabase((database) =>
    exportSite(createReleaseSource(database), target),
  );
  for (const release of leftOut)
    console.log(`left out ${release}: files can’t show a canary or preview to some visitors only`);
  console.log(`exported ${addresses} addresses as ${id}${isNew ? '' : ', as before'}`);
  console.log(`serve    ${target.current}/public, or with nginx deploy/nginx (then reload it)`);
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
