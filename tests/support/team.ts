import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cleanup } from '@site/api/testing/cleanup';
import { makeKey } from '@site/api/testing/delivery';
import { createReceiver, type TestReceiver } from '@site/api/testing/receiver';
import { type Store, withStore } from '@site/api/testing/rows';
import type { Change, PrivateKey, Remotes } from '@site/api-contract/delivery';
import { deliverTo } from '@site/shell/releases/to/client.ts';
import { createSigner, type Signer } from '@site/shell/releases/to/signer.ts';
import { sourceOf } from '@site/shell/site/source.ts';
import { addKey } from '../../api/src/deployments/keys.ts';
import { generateSecret, storeAddress } from '../../api/src/notifications/addresses.ts';
import type { Build } from './builds.ts';
import { production } from './paths.ts';
import { type Outcome, runProgram } from './programs.ts';
import type { Site } from './site.ts';

/** A team whose key signs changes of its remotes. */
export interface Team {
  /** The key's. */
  id: string;
  sign: Signer;
  /** Runs a command of the release program with `--to`, as the team's pipeline does. */
  run(...args: string[]): Promise<Outcome>;
}

/** Lets a new key sign for these remotes, or only stage their changes. */
export async function addTeam(
  site: Pick<Site, 'publicOrigin'> & Store,
  name: string,
  remotes: Remotes,
  { needsApproval = false, key }: { needsApproval?: boolean; key?: PrivateKey } = {},
): Promise<Team> {
  const jwk = key ?? (await makeKey());
  const id = await withStore(site, (database) => addKey(database, { name, remotes, jwk, needsApproval }));
  if (!id) throw new Error('the key is known already');
  return {
    id,
    sign: await createSigner(jwk, site.publicOrigin),
    run: (...args) =>
      runProgram([production.release, ...args, '--to', site.publicOrigin], {
        DELIVERY_KEY: JSON.stringify(jwk),
      }),
  };
}

/** Starts a receiver of a team's webhooks, which may be on this machine. */
export async function receiveWebhooks(cleanup: Cleanup, site: Store, team: string): Promise<TestReceiver> {
  const receiver = await createReceiver(cleanup);
  await receiver.start();
  const address = { team, channel: 'webhook', address: receiver.url, secret: generateSecret() } as const;
  await withStore(site, (database) =>
    storeAddress(database, { ...address, allowsPrivate: true }, Date.now()),
  );
  return receiver;
}

/** Has a site, or one of its hosts, make a signed change, as `--to` does but in this process. @throws its refusal */
export const deliver = (
  { origin }: { origin: string },
  { sign }: { sign: Signer },
  change: Change,
  build?: Build,
) => deliverTo({ origin, sign, log: () => {} }, change, build ? sourceOf(build.dist) : null);

/** The change that puts a build live. */
export function buildReleaseChange({ dist }: Build) {
  const { name, buildId }: Record<string, string> = JSON.parse(
    readFileSync(join(dist, 'manifest.json'), 'utf8'),
  );
  return { action: 'release', remote: name as string, buildId: buildId as string } as const;
}
