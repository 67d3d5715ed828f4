import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Truth } from '@site/api/truth';
import { fetchChecked } from '../server/composition.ts';
import type { FileList } from '../site/composition.ts';
import { pageFile, twins } from '../site/paths.ts';
import { RESULT_PATH } from '../src/remote.ts';

/** Files written at once: what they hold is in memory meanwhile. */
const AT_ONCE = 64;

/** The names of the folders in a folder. */
export const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Files of the page that only a running host can fill in. */
const needsHost = new Set(twins.map((twin) => `${pageFile(RESULT_PATH)}.html${twin}`));

const PAGES = 'pages/';

/** The files of a static host by their path below its root: the live pages, and what any stored release has for browsers. */
export function filesOf(composition: FileList, published: Map<string, string>): FileList {
  const pages = Object.entries(composition)
    .filter(([path]) => path.startsWith(PAGES))
    .map(([path, hash]) => [path.slice(PAGES.length), hash] as const)
    .filter(([path]) => !needsHost.has(path));
  return Object.fromEntries([...published, ...pages]);
}

/** Those of them that are composed, without their compressed twins. */
export const addressed = (files: FileList, published: Map<string, string>): string[] =>
  Object.keys(files).filter((path) => !published.has(path) && !/\.(br|gz)$/.test(path));

/** A name for the content of some files. */
export const hashOf = (files: FileList): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(files).sort()))
    .digest('hex');

/**
 * Writes files below a folder, each checked. The time of a file follows from its content: servers make a validator of time
 * and size, and it should change with the content only, also between two servers.
 */
export async function writeFiles(truth: Truth, files: FileList, folder: string): Promise<void> {
  const all = Object.entries(files);
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE);
    const blobs = await fetchChecked(Object.fromEntries(some), new Map(), (hashes) => truth.blobs(hashes));
    for (const [path, hash] of some) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, blobs.get(hash) as Buffer);
      const seconds = createHash('sha256').update(hash).digest().readUInt32BE() >>> 1;
      await utimes(file, seconds, seconds);
    }
  }
}

/** Makes a symbolic link lead to `target` (relative to its folder) in one rename: a reader sees what was there or what is. */
export async function pointTo(link: string, target: string): Promise<void> {
  const next = join(dirname(link), `.current-${randomUUID()}`);
  await symlink(target, next);
  await rename(next, link);
}
