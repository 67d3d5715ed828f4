import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPOSING_FOLDER_PREFIX, type SiteFolders } from '../../site/paths.ts';
import { listReferencedReleases, type Registry } from '../../site/registry.ts';

/** Age after which leftovers of a crashed composition are removed, in milliseconds. */
const ABANDONED_MS = 3_600_000;

/**
 * Removes folders that are older than an hour: targets of crashed compositions, and unpacked releases outside of the
 * registry. The database still has these releases.
 */
export async function removeAbandonedFolders(paths: SiteFolders, registry: Registry): Promise<void> {
  const neededFolders = new Set(
    listReferencedReleases(registry).map(({ remote, buildId }) => paths.release(remote, buildId)),
  );
  const releases: string[] = [];
  for (const remote of await readdir(paths.releases).catch(() => []))
    for (const build of await readdir(join(paths.releases, remote)).catch(() => []))
      releases.push(join(paths.releases, remote, build));
  const targets = await readdir(paths.composed).catch(() => []);
  const making = targets
    .filter((name) => name.startsWith(COMPOSING_FOLDER_PREFIX))
    .map((name) => join(paths.composed, name));
  for (const folder of [...making, ...releases.filter((release) => !neededFolders.has(release))]) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    // A time in the future means that the clock was set back.
    if (Math.abs(Date.now() - mtimeMs) > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
