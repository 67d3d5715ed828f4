import { resolve } from 'node:path';
import type { CommandIo } from '@site/api/cli/command';
import type { Database } from '@site/api/storage/open-database';
import { childProcessComposer } from '../compose/child-process.ts';
import { NO_SITE_MESSAGE } from '../releases/changes/live-site.ts';
import { readLocalRequester, withSiteDatabase } from '../releases/changes/local-database.ts';
import { ReleaseService } from '../releases/changes/release-service.ts';
import { formatReleaseList } from '../releases/client/format-release-list.ts';
import { importRelease } from '../releases/store/release-store.ts';
import { getSiteFolders } from '../site/paths.ts';
import { getSiteOrigin, readHostAddress } from '../site/site-origin.ts';
import type { LocalSite } from './releases.ts';
import { readWorkingCopyState, writeWorkingCopyState } from './working-copy.ts';

function openReleases(database: Database, { env }: CommandIo) {
  const address = readHostAddress(env);
  return new ReleaseService({
    database,
    paths: getSiteFolders(resolve(env.SITE_DIR || 'dist')),
    composer: childProcessComposer,
    getOrigin: (operator) => getSiteOrigin(operator, address),
  });
}

/** The site whose database the environment names. */
export const localSite: LocalSite = {
  change: ({ change, source, checkout }, io) =>
    withSiteDatabase(io.env, async (database) => {
      const service = openReleases(database, io);
      if (source && 'remote' in change) await importRelease(database, source, change.remote);
      const outcome = await service.change({ change, author: readLocalRequester(io.env) });
      if (await service.findOutdated())
        await service
          .renewOutdated()
          .catch(({ message }) => io.stderr.write(`pages stay outdated: ${message}\n`));
      if (checkout && 'buildId' in change && change.buildId) {
        // Canaries and previews too: « npm start » must not put them live.
        const { builds, ...rest } = await readWorkingCopyState(database, checkout);
        const published = { ...rest, builds: { ...builds, [change.remote]: change.buildId } };
        await writeWorkingCopyState(database, checkout, published);
      }
      return outcome;
    }),
  releases: (io) =>
    withSiteDatabase(io.env, async (database) => {
      const view = await openReleases(database, io).list();
      return { lines: view.composition === null ? [NO_SITE_MESSAGE] : formatReleaseList(view), json: view };
    }),
};
