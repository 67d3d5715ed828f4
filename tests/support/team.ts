import type { Change, Remotes } from '../../api/contract/src/delivery.ts';
import { addKey } from '../../api/src/delivery/keys.ts';
import { createLogger } from '../../api/src/log.ts';
import { openPostgres } from '../../api/src/storage/postgres.ts';
import { makeKey } from '../../api/src/testing/delivery.ts';
import { deliverTo } from '../../shell/release/to/client.ts';
import { signerWith } from '../../shell/release/to/signer.ts';
import { sourceOf } from '../../shell/site/source.ts';
import type { Build } from './builds.ts';

/**
 * Lets a team's new key sign for these remotes.
 * @returns what has a site make a change that the key signs, as `--to` does
 */
export async function addTeam(databaseUrl: string, remotes: Remotes) {
  const jwk = await makeKey();
  const database = await openPostgres(databaseUrl, createLogger('silent'));
  await addKey(database, { name: 'Team', remotes, jwk }).finally(() => database.close());
  return async (origin: string, publicOrigin: string, change: Change, build?: Build) => {
    const sign = await signerWith(jwk, publicOrigin);
    return deliverTo({ origin, sign, tell: () => {} }, change, build ? sourceOf(build.dist) : null);
  };
}
