import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobSizes, forgetBlob, readBlobs, splitBySize, storeBlobs } from '@site/api/blobs';
import { computeIntegrity, integrityOf } from '@site/api/integrity';
import { FileMissing, FileTaken, publicFiles, readManifestText, storeRelease } from '@site/api/releases';
import { type Database, readDatabaseClock } from '@site/api/storage';
import { basePath, type Manifest } from '@site/kit/contract';
import { z } from 'zod';
import { compressed } from '../compose/output.ts';
import type { FileList } from '../site/composition.ts';
import { InvalidInput, parseManifest, readManifest } from '../site/inputs.ts';
import { type SiteFolders, twins } from '../site/paths.ts';
import { Refusal, type ReleaseRef } from '../site/registry.ts';
import { assertStored, listFiles, packagesOf } from '../site/release.ts';
import type { Source } from '../site/source.ts';

/** Where a site is changed: its database, and a folder for what is composed, which may be lost at any time. */
export interface Workplace {
  database: Database;
  paths: SiteFolders;
}

/** Files of a release whose bytes are stored, with the bytes they take together, and those whose bytes aren't. */
interface StoredShare {
  missing: string[];
  knownBytes: number;
}

/**
 * Looks a release's hashes up. Bytes aren't read: they were checked when they were stored, and each host checks those it
 * fetches.
 */
export async function missingOf(database: Database, manifest: Pick<Manifest, 'files'>): Promise<StoredShare> {
  const hashes = [...new Set(Object.values(listFiles(manifest.files)))];
  const sizes = await blobSizes(database, hashes);
  let knownBytes = 0;
  for (const size of sizes.values()) knownBytes += size;
  return { missing: hashes.filter((hash) => !sizes.has(hash)), knownBytes };
}

/** Those whose bytes aren't stored, or are damaged. Reads all of them: for commands, not for hosts that serve visitors. */
async function damagedOf(database: Database, manifest: Pick<Manifest, 'files'>): Promise<Set<string>> {
  const damaged = new Set<string>();
  for (const hash of Object.values(listFiles(manifest.files))) {
    const bytes = (await readBlobs(database, [hash])).get(hash);
    if (!bytes || integrityOf(bytes) !== hash) damaged.add(hash);
  }
  return damaged;
}

/**
 * Stores a release from a folder or an address, after checking its manifest and the bytes of each file; one that is stored
 * stays. Throws {@link InvalidInput} that names the file and what is wrong with it; nothing is stored then.
 */
export async function takeRelease(
  database: Database,
  source: Source,
  expectedName?: string,
): Promise<Manifest> {
  const text = (await source.read('manifest.json')).toString('utf8');
  const manifest = parseManifest(source.at('manifest.json'), text);
  const { name } = manifest;
  if (expectedName && name !== expectedName) {
    throw new InvalidInput(`${source.at('manifest.json')}: a release of ${name}, not of ${expectedName}`);
  }
  const damaged = await damagedOf(database, manifest);
  const blobs = new Map<string, Buffer>();
  for (const [path, hash] of Object.entries(listFiles(manifest.files))) {
    if (!damaged.has(hash)) continue;
    const bytes = await source.read(path);
    if (integrityOf(bytes) !== hash)
      throw new InvalidInput(`${source.at(path)}: its bytes aren’t those the manifest announces`);
    blobs.set(hash, bytes);
  }
  await completeRelease(database, text, manifest, blobs);
  return manifest;
}

const COMPRESSIBLE = /\.(m?js|css|svg|json)$/;

/**
 * Stores a release whose files are all stored or given, with the compressed twins of those that browsers fetch. Names of
 * these carry their hash: one that is known with other content would have browsers mix two releases. Throws
 * {@link InvalidInput} then, or when a file is missing; the release isn't stored then.
 */
export async function completeRelease(
  database: Database,
  text: string,
  manifest: Manifest,
  given: ReadonlyMap<string, Buffer> = new Map(),
): Promise<void> {
  const { name: remote, buildId, files } = manifest;
  const now = await readDatabaseClock(database);
  const isStored = (await readManifestText(database, { remote, buildId })) !== undefined;
  if (isStored && given.size === 0) return;
  const named = listFiles(manifest.files);
  const neverReceived = (hash: string | undefined) => {
    const [path] = Object.entries(named).find(([, each]) => each === hash) ?? [hash];
    return new InvalidInput(`${remote} ${buildId}: ${path} was never received`);
  };
  const { missing } = await missingOf(database, manifest);
  const lacking = missing.find((hash) => !given.has(hash));
  if (lacking) throw neverReceived(lacking);
  const known = await publicFiles(database, clientPaths(remote, text));
  const published = new Map<string, string>();
  for (const [file, hash] of Object.entries(files.client)) {
    const path = `${basePath(remote).slice(1)}${file}`;
    published.set(path, hash);
    // Another version of Node would compress what is known to other bytes.
    if (known.get(path) === hash || !COMPRESSIBLE.test(file)) continue;
    // One file at a time: a release may have 100 MB.
    const bytes = given.get(hash) ?? (await readSound(database, hash));
    if (!bytes) throw neverReceived(hash);
    const { br, gz } = await compressed(bytes);
    for (const [suffix, twin] of [
      ['.br', br],
      ['.gz', gz],
    ] as const) {
      const integrity = integrityOf(twin);
      await storeBlobs(database.db, [[integrity, twin]], now);
      published.set(path + suffix, integrity);
    }
  }
  const hashes = Object.values(named);
  await storeRelease(database, { remote, buildId, manifest: text, hashes }, published, given, now).catch(
    (error) => {
      if (error instanceof FileMissing) throw neverReceived(error.hash);
      throw error instanceof FileTaken ? new InvalidInput(`${remote} ${buildId}: ${error.message}`) : error;
    },
  );
}

/** Stored bytes that are those of their hash; others are forgotten, so that the next upload brings them anew. */
async function readSound(database: Database, hash: string): Promise<Buffer | undefined> {
  const bytes = (await readBlobs(database, [hash])).get(hash);
  if (!bytes || integrityOf(bytes) === hash) return bytes;
  await forgetBlob(database, hash);
  return undefined;
}

const list = z.record(z.string(), z.string());

/** All that is asked of a stored manifest here: composing judges the rest, and names the remote. */
const listed = z.object({ files: z.object({ client: list, server: list }) });

/** A stored manifest that can't be read lists nothing: composing says so, and of which remote it is. */
function listedFiles(manifest: string): z.infer<typeof listed>['files'] {
  try {
    return listed.parse(JSON.parse(manifest)).files;
  } catch {
    return { client: {}, server: {} };
  }
}

/** Paths of a stored release's public files and their twins. */
export const clientPaths = (remote: string, manifest: string): string[] =>
  Object.keys(listedFiles(manifest).client).flatMap((file) =>
    twins.map((twin) => `${basePath(remote).slice(1)}${file}${twin}`),
  );

/** Hashes of a stored release's public files. */
export const clientHashes = (manifest: string): string[] => Object.values(listedFiles(manifest).client);

/** Public files of stored releases by the path they have in a composition. */
export async function publishedBy(
  database: Database,
  names: { remote: string; buildId: string }[],
): Promise<FileList> {
  const paths: string[] = [];
  for (const name of names) {
    const text = await readManifestText(database, name);
    if (text !== undefined) paths.push(...clientPaths(name.remote, text));
  }
  const known = await publicFiles(database, paths);
  return Object.fromEntries([...known].map(([path, hash]) => [`public/${path}`, hash]));
}

/** Folders of releases that this process has found whole, with the state their files had then. */
const whole = new Map<string, string>();

/** Sizes and times of a release's files: equal while nobody has written to them. Rejects when one is missing. */
async function readState(folder: string, files: FileList): Promise<string> {
  const states = Object.keys(files).map(async (path) => {
    const { ino, size, ctimeMs } = await stat(join(folder, path));
    return `${path} ${ino} ${size} ${ctimeMs}`;
  });
  return (await Promise.all(states)).join('\n');
}

/** Tells if a release lies in a folder as it was stored. Reads its bytes unless nobody has written to them since it did. */
async function isUnpacked(folder: string): Promise<boolean> {
  try {
    const manifest = await readManifest(folder);
    const state = await readState(folder, listFiles(manifest.files));
    if (whole.get(folder) === state) return true;
    await assertStored(folder, manifest);
    whole.set(folder, state);
    return true;
  } catch {
    whole.delete(folder);
    return false;
  }
}

/** Puts a stored release where composing reads it, unless it lies there whole. Throws {@link Refusal} when it isn't stored. */
export async function unpack(
  { database, paths }: Workplace,
  { remote, buildId }: { remote: string } & ReleaseRef,
): Promise<void> {
  const folder = paths.release(remote, buildId);
  const now = new Date();
  // Marks it as in use: `dropAbandoned` goes by this time.
  if (await isUnpacked(folder)) return utimes(folder, now, now).catch(() => {});
  const text = await readManifestText(database, { remote, buildId });
  if (text === undefined) throw new Refusal(`${remote} ${buildId} isn’t stored: release it again`);
  const incoming = join(paths.releases, `.incoming-${randomUUID()}`);
  try {
    await mkdir(incoming, { recursive: true });
    await writeFiles(database, incoming, listFiles(listedFiles(text)));
    await writeFile(join(incoming, 'manifest.json'), text);
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(incoming, folder).catch((error: NodeJS.ErrnoException) => {
      // Another process has put it there meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Writes stored files into a folder, as many at a time as fit into memory; damaged ones are forgotten and left out. */
async function writeFiles(database: Database, folder: string, files: FileList): Promise<void> {
  const places = new Map<string, string[]>();
  for (const [path, hash] of Object.entries(files)) {
    const place = join(folder, path);
    const same = places.get(hash);
    if (same) same.push(place);
    else places.set(hash, [place]);
    await mkdir(dirname(place), { recursive: true });
  }
  const write = async (hash: string, bytes: Buffer) => {
    if ((await computeIntegrity(bytes)) !== hash) return forgetBlob(database, hash);
    await Promise.all((places.get(hash) ?? []).map((place) => writeFile(place, bytes)));
  };
  for (const hashes of await splitBySize(database, [...places.keys()])) {
    const blobs = await readBlobs(database, hashes);
    await Promise.all([...blobs].map(([hash, bytes]) => write(hash, bytes)));
  }
}

/** Releases import react and the router from wherever this program finds them, also from a folder outside of it. */
export async function linkDependencies(paths: SiteFolders): Promise<void> {
  await mkdir(paths.root, { recursive: true });
  try {
    packagesOf(join(paths.root, 'manifest.json'));
  } catch {
    const link = symlink(packagesOf(import.meta.url), join(paths.root, 'node_modules'));
    await link.catch((error: NodeJS.ErrnoException) => {
      // Another process has made the link.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
