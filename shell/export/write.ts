import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { composedPaths, pageFile, type SitePaths, twins } from '../site/paths.ts';
import { RESULT_PATH } from '../src/remote.ts';

/** Every file below a folder, in an order of its own, relative and with slashes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** The names of the folders in a folder. */
export const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Files of the page that only a running host can fill in. */
const needsHost = new Set(twins.map((twin) => `${pageFile(RESULT_PATH)}.html${twin}`));

/**
 * Copies the live pages and the files of every release that HTML may still name. Resolves with the composed files,
 * without their compressed twins, and with a hash over all.
 */
export async function copySite(
  paths: SitePaths,
  live: string,
  target: string,
): Promise<{ composed: string[]; hash: string }> {
  const { pages } = composedPaths(live);
  const composed = (await filesBelow(pages)).filter((file) => !needsHost.has(file));
  const hash = createHash('sha256');
  for (const [from, files] of [
    [pages, composed],
    [paths.assets, await filesBelow(paths.assets)],
  ] as const) {
    for (const file of files) hash.update(`${file} ${await copy(join(from, file), join(target, file))}\n`);
  }
  return {
    composed: composed.filter((file) => !/\.(br|gz)$/.test(file)),
    hash: hash.digest('hex'),
  };
}

/**
 * Copies a file and returns its hash. The time of the copy follows from the content: servers make a validator of time
 * and size, and it should change with the content only, also between two servers.
 */
async function copy(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const digest = createHash('sha256')
    .update(await readFile(to))
    .digest();
  const seconds = digest.readUInt32BE() >>> 1;
  await utimes(to, seconds, seconds);
  return digest.toString('hex');
}

/** Makes a symbolic link lead to `target` (relative to its folder) in one rename: a reader sees what was there or what is. */
export async function pointTo(link: string, target: string): Promise<void> {
  const next = join(dirname(link), `.current-${randomUUID()}`);
  await symlink(target, next);
  await rename(next, link);
}
