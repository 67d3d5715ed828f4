import { readLive } from '@site/api/live';
import type { Database } from '@site/api/storage';
import { tellKept } from '../compose/report.ts';
import { importReleases } from '../release/import.ts';
import { localAuthor } from '../release/local.ts';
import { changeSite } from '../release/switch.ts';
import { parseOperator, readText } from '../site/inputs.ts';
import { sitePaths } from '../site/paths.ts';
import type { HostConfig } from './config.ts';

/**
 * Composes the site of an empty database, from the releases of a folder: an image's, or those of a site from before the database
 * knew them. Of several hosts that start at once each may; the first to be done is followed by all. Throws when there is nothing
 * to compose.
 */
export async function composeFirst(
  database: Database,
  { siteDir, importDir, operatorFile }: Pick<HostConfig, 'siteDir' | 'importDir' | 'operatorFile'>,
): Promise<void> {
  if (await readLive(database)) return;
  const registry = await importReleases(database, importDir, console.error);
  if (!registry)
    throw new Error(`the database holds no site, and ${importDir} no releases: run "npm run build" first`);
  const operator = await readText(operatorFile);
  parseOperator(operator, operatorFile);
  const { report } = await changeSite(
    { database, paths: sitePaths(siteDir) },
    {
      isStrict: false,
      isIncremental: false,
      author: localAuthor(),
      change: { action: 'import' },
      operator,
    },
    // Another host may have been quicker: then everything stays.
    (known, _now, site) => (site ? known : registry),
  );
  tellKept(report);
}
