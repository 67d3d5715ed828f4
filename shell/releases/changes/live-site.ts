import type { Database } from '@site/api/storage/schema';
import { readLiveState } from '../store/live.ts';
import { readStoredComposition, type StoredComposition } from '../store/stored-composition.ts';

/** Message for a caller that reads the site of an empty database. */
export const NO_SITE_MESSAGE =
  'the database holds no site yet: « npm start » composes the first one (DATA_DIR or DATABASE_URL says where it is)';

/** Returns the live site; `null` before the first composition. Throws when a stored part is missing. */
export async function readLiveSite(database: Database): Promise<StoredComposition | null> {
  const live = await readLiveState(database);
  if (!live) return null;
  const site = await readStoredComposition(database, live.composition);
  if (!site) throw new Error(`the live composition ${live.composition} isn’t stored`);
  return site;
}

/** Returns a reader of the live site that caches it by composition id: a composition is immutable. */
export function createSiteReader(database: Database): () => Promise<StoredComposition | null> {
  let cachedSite: StoredComposition | null = null;
  return async () => {
    const live = await readLiveState(database);
    if (cachedSite?.id !== live?.composition) cachedSite = await readLiveSite(database);
    return cachedSite;
  };
}
