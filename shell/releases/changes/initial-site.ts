import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { formatComposeReport } from '../../compose/task.ts';
import { parseOperator, readText } from '../../site/inputs.ts';
import { getSiteFolders } from '../../site/paths.ts';
import { withLiveRelease } from '../../site/registry.ts';
import { openReleaseFiles } from '../../site/release-files.ts';
import { readLiveState } from '../store/live.ts';
import { type BuildContext, importRelease } from '../store/release-store.ts';
import { changeSite } from './change-site.ts';
import { readLocalRequester } from './local-database.ts';

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => join(folder, name));

/** Returns the path of the newest release of each app in a folder, such as an image's. */
async function findNewestReleases(folder: string): Promise<string[]> {
  const newest: string[] = [];
  for (const app of await foldersIn(getSiteFolders(folder).releases)) {
    const builds = await Promise.all(
      (await foldersIn(app)).map(async (path) => ({ path, writtenAt: (await stat(path)).mtimeMs })),
    );
    const last = builds.sort((one, other) => one.writtenAt - other.writtenAt).at(-1);
    if (last) newest.push(last.path);
  }
  return newest;
}

/**
 * Composes the site of an empty database from a folder's releases, such as an image's; does nothing for another database.
 * When several hosts start at once, all follow the first to finish. Throws when the folder holds no release, or an invalid
 * release.
 */
export async function composeInitialSite(
  { database, composer }: Pick<BuildContext, 'database' | 'composer'>,
  { siteDir, importDir, operatorFile }: Record<'siteDir' | 'importDir' | 'operatorFile', string>,
  logger: Logger,
): Promise<void> {
  if (await readLiveState(database)) return;
  const releases: { name: string; buildId: string }[] = [];
  for (const path of await findNewestReleases(importDir))
    releases.push(await importRelease(database, openReleaseFiles(path)));
  if (releases.length === 0)
    throw new Error(`the database holds no site, and ${importDir} no releases: run "npm run build" first`);
  const operator = await readText(operatorFile);
  parseOperator(operator, operatorFile);
  const { report } = await changeSite(
    { database, composer, paths: getSiteFolders(siteDir) },
    {
      isStrict: false,
      isIncremental: false,
      author: readLocalRequester(),
      operator,
      change: { action: 'import' },
      apply(registry, now, site) {
        // Another host has composed the site meanwhile: its registry stays.
        if (site) return registry;
        return releases.reduce(
          (all, { name, buildId }) => withLiveRelease(all, name, { buildId }, now),
          registry,
        );
      },
    },
  );
  for (const line of formatComposeReport(report)) logger.warn(line);
}
