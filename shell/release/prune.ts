import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '@site/kit/contract';
import { readRegistry } from '../site/inputs.ts';
import { type SitePaths, twins } from '../site/paths.ts';
import { editionOf, type Registry } from '../site/registry.ts';
import { releasedFiles } from '../site/released-files.ts';
import { INCOMING } from './store.ts';
import { rewriteRegistry } from './switch.ts';

const DAY_MS = 86_400_000;

const foldersIn = async (dir: string) =>
  (await readdir(dir, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** Removes what is left of releases whose fetching was killed. */
async function dropUnfinished(releases: string): Promise<void> {
  const names = await readdir(releases).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(INCOMING))) {
    const dir = join(releases, name);
    const { mtimeMs } = await stat(dir).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(dir, { recursive: true, force: true });
  }
}

/** When a release was last of use, in epoch milliseconds: infinitely late for one that is. */
function lastUse(
  { releases, candidates, history }: Registry,
  remote: string,
  buildId: string,
): number | null {
  if (releases[remote]?.buildId === buildId) return Number.POSITIVE_INFINITY;
  const edition = editionOf({ remote, buildId });
  if (candidates.some((candidate) => editionOf(candidate) === edition)) return Number.POSITIVE_INFINITY;
  const last = history.findLast((entry) => editionOf(entry) === edition);
  return last ? Date.parse(last.until) : null;
}

/**
 * Removes releases that gave way long ago, and their files. Pages are revalidated with every visit, so only a tab
 * left open or a page kept offline can still name them: 30 days unless told otherwise.
 */
export async function prune(paths: SitePaths, days: number): Promise<void> {
  const registry = await readRegistry(paths);
  const cutoff = Date.now() - days * DAY_MS;
  const gone = new Set<string>();
  await dropUnfinished(paths.releases);
  for (const remote of await foldersIn(paths.releases)) {
    const kept = new Set<string>();
    for (const buildId of await foldersIn(join(paths.releases, remote))) {
      const dir = paths.release(remote, buildId);
      const used = lastUse(registry, remote, buildId) ?? (await stat(dir)).mtimeMs;
      if (used >= cutoff) {
        for (const file of Object.keys(releasedFiles(dir))) kept.add(file);
        continue;
      }
      await rm(dir, { recursive: true });
      gone.add(editionOf({ remote, buildId }));
      console.log(`pruned   ${editionOf({ remote, buildId })}`);
    }
    const removed = await removeOthers(join(paths.assets, basePath(remote)), kept);
    if (removed > 0) console.log(`removed  ${removed} files of ${remote}`);
  }
  if (gone.size > 0) {
    await rewriteRegistry(paths, ({ history, ...others }) => ({
      ...others,
      history: history.filter((entry) => !gone.has(editionOf(entry))),
    }));
  }
  console.log(`${gone.size} releases pruned`);
}

/** Removes files no kept release lists, with their compressed twins. */
async function removeOthers(dir: string, kept: Set<string>): Promise<number> {
  const names = new Set([...kept].flatMap((file) => twins.map((twin) => file + twin)));
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const others = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !names.has(file.slice(dir.length).replaceAll('\\', '/').replace(/^\//, '')));
  await Promise.all(others.map((file) => rm(file)));
  return others.length;
}
