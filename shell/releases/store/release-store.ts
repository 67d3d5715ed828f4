import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Database, readDatabaseClock } from '@site/api/storage/open-database';
import { BUILD_ID_DIGITS } from '@site/kit/build-id';
import { basePathOf, type Manifest } from '@site/kit/contract';
import { z } from 'zod';
import type { Composer } from '../../compose/task.ts';
import type { FileHashes } from '../../site/composition.ts';
import { RejectedError } from '../../site/errors.ts';
import { InvalidInputError, parseManifest, readManifest } from '../../site/inputs.ts';
import { computeIntegrity, computeIntegritySync } from '../../site/integrity.ts';
import type { SiteFolders } from '../../site/paths.ts';
import type { ReleaseRef } from '../../site/registry.ts';
import { assertReleaseFiles, flattenFileHashes } from '../../site/release.ts';
import type { ReleaseFiles } from '../../site/release-files.ts';
import { deleteBlob, readBlobSizes, readBlobs, splitHashesBySize } from './blobs.ts';
import {
  BlobNotFoundError,
  ManifestConflictError,
  PublicFileConflictError,
  readManifestText,
  readPublicFileHashes,
  storeRelease,
  touchRelease,
} from './releases.ts';

/** What changes of a site work with. */
export interface BuildContext {
  database: Database;
  /** Working folder, which may be lost at any time. */
  paths: SiteFolders;
  composer: Composer;
}

/** Hashes of a release's files that the database lacks, and the total size of the others in bytes. */
interface StoredShare {
  missing: string[];
  knownBytes: number;
}

/**
 * Looks up a release's hashes without reading their bytes: uploads check the bytes, and each host checks the bytes that it
 * fetches.
 */
export async function findMissingBlobs(
  database: Database,
  manifest: Pick<Manifest, 'files'>,
): Promise<StoredShare> {
  const hashes = [...new Set(Object.values(flattenFileHashes(manifest.files)))];
  const sizes = await readBlobSizes(database, hashes);
  let knownBytes = 0;
  for (const size of sizes.values()) knownBytes += size;
  return { missing: hashes.filter((hash) => !sizes.has(hash)), knownBytes };
}

/** Returns the hashes whose bytes are missing or damaged. Reads all bytes: for releases, not for requests of visitors. */
async function findDamagedBlobs(database: Database, hashes: string[]): Promise<Set<string>> {
  const damaged = new Set(hashes);
  for (const some of await splitHashesBySize(database, hashes))
    for (const [hash, bytes] of await readBlobs(database, some))
      if (computeIntegritySync(bytes) === hash) damaged.delete(hash);
  return damaged;
}

/**
 * Checks the manifest and the files of a release from a folder or an address, and stores the release. A release that is
 * stored already stays. Throws {@link InvalidInputError} with the file and its fault, before anything is stored.
 */
export async function importRelease(
  database: Database,
  source: ReleaseFiles,
  expectedName?: string,
): Promise<Manifest> {
  const text = (await source.read('manifest.json')).toString('utf8');
  const manifest = parseManifest(source.at('manifest.json'), text);
  const { name } = manifest;
  if (expectedName && name !== expectedName) {
    throw new InvalidInputError(
      `${source.at('manifest.json')}: a release of ${name}, not of ${expectedName}`,
    );
  }
  await assertAcceptableBuildId(database, manifest);
  const damaged = await findDamagedBlobs(database, Object.values(flattenFileHashes(manifest.files)));
  const blobs = new Map<string, Buffer>();
  for (const [path, hash] of Object.entries(flattenFileHashes(manifest.files))) {
    if (!damaged.has(hash)) continue;
    const bytes = await source.read(path);
    if (computeIntegritySync(bytes) !== hash)
      throw new InvalidInputError(`${source.at(path)}: its bytes aren’t those the manifest announces`);
    blobs.set(hash, bytes);
  }
  await completeRelease(database, text, manifest, blobs);
  return manifest;
}

/** Throws {@link InvalidInputError} for a new release with a short build id, as kits of earlier versions made them. */
export async function assertAcceptableBuildId(
  database: Database,
  { name: remote, buildId }: Pick<Manifest, 'name' | 'buildId'>,
): Promise<void> {
  if (buildId.length === BUILD_ID_DIGITS) return;
  if ((await readManifestText(database, { remote, buildId })) !== undefined) return;
  throw new InvalidInputError(
    `${remote} ${buildId}: a build id of ${buildId.length} digits is too short for a new release. Build the release with this version’s kit`,
  );
}

/**
 * Stores a release whose files are all stored or given.
 * @throws InvalidInputError when a file is missing, when a public path is known with other content (browsers would mix two
 * releases), or when another manifest has the build id. The release isn't stored then.
 */
export async function completeRelease(
  database: Database,
  text: string,
  manifest: Manifest,
  given: ReadonlyMap<string, Buffer> = new Map(),
): Promise<void> {
  const { name: remote, buildId, files } = manifest;
  const storedText = await readManifestText(database, { remote, buildId });
  if (storedText !== undefined && storedText !== text)
    throw new InvalidInputError(new ManifestConflictError({ remote, buildId }).message);
  const now = await readDatabaseClock(database);
  if (given.size === 0 && (await touchRelease(database, { remote, buildId }, now))) return;
  const hashByFile = flattenFileHashes(files);
  const buildMissingFileError = (hash: string | undefined) => {
    const [path] = Object.entries(hashByFile).find(([, each]) => each === hash) ?? [hash];
    return new InvalidInputError(`${remote} ${buildId}: ${path} was never received`);
  };
  const hashes = Object.values(hashByFile);
  const damaged = await findDamagedBlobs(
    database,
    hashes.filter((hash) => !given.has(hash)),
  );
  // The next upload replaces them.
  for (const hash of damaged) await deleteBlob(database, hash);
  const [lacking] = damaged;
  if (lacking) throw buildMissingFileError(lacking);
  const published = new Map(
    Object.entries(files.client).map(([file, hash]) => [`${basePathOf(remote).slice(1)}${file}`, hash]),
  );
  await storeRelease(database, { remote, buildId, manifest: text, hashes }, published, given, now).catch(
    (error) => {
      if (error instanceof BlobNotFoundError) throw buildMissingFileError(error.hash);
      if (error instanceof ManifestConflictError) throw new InvalidInputError(error.message);
      throw error instanceof PublicFileConflictError
        ? new InvalidInputError(`${remote} ${buildId}: ${error.message}`)
        : error;
    },
  );
}

/** Returns a file's bytes if they match their hash. Deletes damaged bytes, so that the next upload replaces them. */
async function readIntactBlob(database: Database, hash: string): Promise<Buffer | undefined> {
  const bytes = (await readBlobs(database, [hash])).get(hash);
  if (!bytes || computeIntegritySync(bytes) === hash) return bytes;
  await deleteBlob(database, hash);
  return undefined;
}

const hashesByPath = z.record(z.string(), z.string());

/** Schema of the fields that the store needs, also from releases of other contracts; composing checks the rest of a manifest. */
const storedManifestSchema = z.object({
  files: z.object({ client: hashesByPath, server: hashesByPath }),
  routes: z.array(z.object({ path: z.string() })).catch([]),
});

/** Returns files and pages of a stored manifest; none for an invalid manifest, which composing reports with its remote. */
function parseStoredManifest(manifest: string): z.infer<typeof storedManifestSchema> {
  try {
    return storedManifestSchema.parse(JSON.parse(manifest));
  } catch {
    return { files: { client: {}, server: {} }, routes: [] };
  }
}

const listedFiles = (manifest: string) => parseStoredManifest(manifest).files;

/** Returns the paths of a stored release's public files. */
export const listClientPaths = (remote: string, manifest: string): string[] =>
  Object.keys(listedFiles(manifest).client).map((file) => `${basePathOf(remote).slice(1)}${file}`);

/** Returns the hashes of stored releases' public files, by their path in a composition. */
export async function findPublicFiles(
  database: Database,
  names: { remote: string; buildId: string }[],
): Promise<FileHashes> {
  const paths: string[] = [];
  for (const name of names) {
    const text = await readManifestText(database, name);
    if (text !== undefined) paths.push(...listClientPaths(name.remote, text));
  }
  const storedHashes = await readPublicFileHashes(database, paths);
  return Object.fromEntries([...storedHashes].map(([path, hash]) => [`public/${path}`, hash]));
}

/** Returns the paths of a stored release's pages; none for a release that isn't stored. */
export async function readPagePaths(
  database: Database,
  { remote, buildId }: { remote: string; buildId: string },
): Promise<string[]> {
  const text = await readManifestText(database, { remote, buildId });
  return text === undefined ? [] : parseStoredManifest(text).routes.map(({ path }) => path);
}

/** Returns the path of a stored release's first page; `/` for a release without pages. */
export const readFirstPath = async (
  database: Database,
  release: { remote: string; buildId: string },
): Promise<string> => (await readPagePaths(database, release))[0] ?? '/';

/** Returns a file of a stored release by its path. Throws {@link RejectedError} for a file or a release that isn't stored. */
export async function readReleaseFile(
  database: Database,
  release: { remote: string; buildId: string },
  path: string,
): Promise<Buffer> {
  const text = await readManifestText(database, release);
  if (text !== undefined && path === 'manifest.json') return Buffer.from(text);
  const hash = text === undefined ? undefined : flattenFileHashes(listedFiles(text))[path];
  const bytes = hash && (await readIntactBlob(database, hash));
  if (!bytes) throw new RejectedError(`${release.remote} ${release.buildId}: ${path} isn’t stored here`);
  return bytes;
}

/** Folders of releases that this process has verified, with the state of their files at that time. */
const verifiedFolders = new Map<string, string>();

/** Returns inodes, sizes and change times of a release's files: a write changes them. Rejects when a file is missing. */
async function readState(folder: string, files: FileHashes): Promise<string> {
  const states = Object.keys(files).map(async (path) => {
    const { ino, size, ctimeMs } = await stat(join(folder, path));
    return `${path} ${ino} ${size} ${ctimeMs}`;
  });
  return (await Promise.all(states)).join('\n');
}

/** True when a folder holds a release as stored. Reads its bytes, unless the files are unchanged since the last check. */
async function isUnpacked(folder: string): Promise<boolean> {
  try {
    const manifest = await readManifest(folder);
    const state = await readState(folder, flattenFileHashes(manifest.files));
    if (verifiedFolders.get(folder) === state) return true;
    await assertReleaseFiles(folder, manifest);
    verifiedFolders.set(folder, state);
    return true;
  } catch {
    verifiedFolders.delete(folder);
    return false;
  }
}

/** Releases that this process unpacks, by folder. */
const unpacking = new Map<string, Promise<void>>();

/**
 * Writes a stored release to its folder, unless the folder is complete. A file whose stored bytes are missing or damaged is left
 * out; composing then reports the file. Calls for one folder share one unpacking: another one would replace the folder while
 * the first caller composes from it.
 * @throws RejectedError for an unknown release
 */
export function unpackRelease(
  buildContext: Pick<BuildContext, 'database' | 'paths'>,
  release: { remote: string } & ReleaseRef,
): Promise<void> {
  const folder = buildContext.paths.release(release.remote, release.buildId);
  const underWay = unpacking.get(folder);
  if (underWay) return underWay;
  const unpacked = unpackToFolder(buildContext, release, folder).finally(() => unpacking.delete(folder));
  unpacking.set(folder, unpacked);
  return unpacked;
}

async function unpackToFolder(
  { database, paths }: Pick<BuildContext, 'database' | 'paths'>,
  { remote, buildId }: { remote: string } & ReleaseRef,
  folder: string,
): Promise<void> {
  const now = new Date();
  // Marks the folder as in use: `dropAbandoned` reads this time.
  if (await isUnpacked(folder)) return utimes(folder, now, now).catch(() => {});
  const text = await readManifestText(database, { remote, buildId });
  if (text === undefined) throw new RejectedError(`${remote} ${buildId} isn’t stored: release it again`);
  const incoming = join(paths.releases, `.incoming-${randomUUID()}`);
  try {
    await mkdir(incoming, { recursive: true });
    await writeFiles(database, incoming, flattenFileHashes(listedFiles(text)));
    await writeFile(join(incoming, 'manifest.json'), text);
    await mkdir(dirname(folder), { recursive: true });
    await moveToFolder(incoming, folder);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Moves an unpacked release to its folder. A complete folder stays: another process may compose from it. */
async function moveToFolder(incoming: string, folder: string): Promise<void> {
  try {
    await rename(incoming, folder);
  } catch {
    // The folder is there, and a rename replaces empty folders only.
    if (await isUnpacked(folder)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(incoming, folder).catch((error: NodeJS.ErrnoException) => {
      // Another process has written the folder meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
}

/** Writes stored files into a folder, as many at a time as fit into memory. Deletes damaged files from the database. */
async function writeFiles(database: Database, folder: string, files: FileHashes): Promise<void> {
  const places = new Map<string, string[]>();
  for (const [path, hash] of Object.entries(files)) {
    const place = join(folder, path);
    const same = places.get(hash);
    if (same) same.push(place);
    else places.set(hash, [place]);
    await mkdir(dirname(place), { recursive: true });
  }
  const write = async (hash: string, bytes: Buffer) => {
    if ((await computeIntegrity(bytes)) !== hash) return deleteBlob(database, hash);
    await Promise.all((places.get(hash) ?? []).map((place) => writeFile(place, bytes)));
  };
  for (const hashes of await splitHashesBySize(database, [...places.keys()])) {
    const blobs = await readBlobs(database, hashes);
    await Promise.all([...blobs].map(([hash, bytes]) => write(hash, bytes)));
  }
}
