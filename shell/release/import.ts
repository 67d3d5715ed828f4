import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLive } from '@site/api/live';
import type { Database } from '@site/api/storage';
import { adoptPreviewKey } from '@site/api/truth';
import { z } from 'zod';
import { keptLines } from '../compose/task.ts';
import { InvalidInput, parseOperator, readText } from '../site/inputs.ts';
import { siteFolders } from '../site/paths.ts';
import { editionOf, emptyRegistry, type Registry, registrySchema, withLive } from '../site/registry.ts';
import { sourceOf } from '../site/source.ts';
import { localAuthor } from './command.ts';
import { takeRelease } from './store.ts';
import { changeSite } from './switch.ts';

const foldersIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** What a site's folder held before the database knew the site. */
const former = (folder: string) => ({
  registry: join(folder, 'current/registry.json'),
  /** Signed preview links. */
  previewKey: join(folder, '.preview-key'),
});

/** Whether a folder holds a whole site from before the database knew it. */
export const isFormerSite = (folder: string): boolean => existsSync(former(folder).registry);

/**
 * Stores the releases of a folder, such as an image's or that of a site from before the database knew them, and returns the
 * registry that makes them live: the folder's own if it has one, with its history, else the newest of each app. What can't be
 * stored is told to `complain` and left out. The folder's preview key is taken over, so that links keep their worth. Returns `null` when the folder holds no release.
 */
export async function importReleases(
  database: Database,
  folder: string,
  complain: (reason: string) => void,
): Promise<Registry | null> {
  const { releases } = siteFolders(folder);
  const stored: { remote: string; buildId: string; at: number }[] = [];
  for (const remote of await foldersIn(releases))
    for (const build of await foldersIn(join(releases, remote))) {
      const at = join(releases, remote, build);
      try {
        const { buildId } = await takeRelease(database, sourceOf(at), remote);
        stored.push({ remote, buildId, at: (await stat(at)).mtimeMs });
      } catch (error) {
        complain(`${remote} ${build} is left out: ${(error as Error).message}`);
      }
    }
  if (stored.length === 0) return null;
  const { previewKey } = former(folder);
  if (existsSync(previewKey) && !(await adoptPreviewKey(database, await readFile(previewKey))))
    complain(`${previewKey} is left out: links it signed are no longer valid`);
  const isStored = (asked: { remote: string; buildId: string }) =>
    stored.some((one) => editionOf(one) === editionOf(asked));
  const known = await registryOf(folder);
  let newest = emptyRegistry();
  for (const { remote, buildId, at } of stored.sort((one, other) => one.at - other.at))
    newest = { ...withLive(newest, remote, { buildId }, new Date(at)), history: [] };
  if (!known) return newest;
  const live = Object.entries(known.releases).filter(([remote, { buildId }]) =>
    isStored({ remote, buildId }),
  );
  return {
    ...known,
    releases: { ...newest.releases, ...Object.fromEntries(live) },
    candidates: known.candidates.filter(isStored),
    history: known.history.filter(isStored),
  };
}

/** The registry beside the pages of a site from before the database knew it. */
async function registryOf(folder: string): Promise<Registry | null> {
  const { registry } = former(folder);
  if (!existsSync(registry)) return null;
  try {
    return registrySchema.parse(JSON.parse(await readFile(registry, 'utf8')));
  } catch (error) {
    throw new InvalidInput(`${registry}: ${error instanceof z.ZodError ? z.prettifyError(error) : error}`);
  }
}

/**
 * Composes the site of an empty database, from the releases of a folder: an image's, or those of a site from before the database
 * knew them. Of several hosts that start at once each may; the first to be done is followed by all. Throws when there is nothing
 * to compose.
 */
export async function composeFirst(
  database: Database,
  { siteDir, importDir, operatorFile }: Record<'siteDir' | 'importDir' | 'operatorFile', string>,
): Promise<void> {
  if (await readLive(database)) return;
  const registry = await importReleases(database, importDir, console.error);
  if (!registry)
    throw new Error(`the database holds no site, and ${importDir} no releases: run "npm run build" first`);
  const operator = await readText(operatorFile);
  parseOperator(operator, operatorFile);
  const { report } = await changeSite(
    { database, paths: siteFolders(siteDir) },
    {
      ...{ isStrict: false, isIncremental: false, author: localAuthor(), operator },
      change: { action: 'import' },
      // Another host has composed the site meanwhile: nothing changes then.
      apply: (known, _now, site) => (site ? known : registry),
    },
  );
  for (const line of keptLines(report)) console.error(line);
}
