import type { Publications } from '@site/api/catalog/published-offers';
import type { Database } from '@site/api/storage/schema';
import { QUOTABLE_OFFERS_PATH } from '@site/api-contract/quote/quote-rules';
import { fileHashesSchema } from '../../site/composition.ts';
import { readBlobs } from './blobs.ts';
import { readCompositionFiles, readLiveState } from './live.ts';

/** Files of a composition: the published offers, and the operator's configuration. */
const OFFERS_FILE = `pages${QUOTABLE_OFFERS_PATH}`;
const OPERATOR_FILE = 'operator.json';

/** Returns what the API reads of the live composition. */
export const createPublications = (database: Database): Publications => ({
  version: async () => (await readLiveState(database))?.composition ?? null,
  async read(composition) {
    const files = fileHashesSchema.parse(
      JSON.parse((await readCompositionFiles(database, composition)) ?? '{}'),
    );
    const { [OFFERS_FILE]: offers, [OPERATOR_FILE]: operator } = files;
    if (!offers || !operator) return null;
    const blobs = await readBlobs(database, [offers, operator]);
    const getText = (hash: string) => blobs.get(hash)?.toString('utf8') ?? 'null';
    return { offers: getText(offers), operator: getText(operator) };
  },
});
