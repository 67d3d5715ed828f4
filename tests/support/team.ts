import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseLocation, withDatabaseAt } from '@site/api/testing/rows';
import type { AllowedRemotes, PrivateKey, RequestedChange } from '@site/api-contract/releases/releases';
import { sendChange } from '@site/shell/releases/client/client.ts';
import { createSigner, type Signer } from '@site/shell/releases/client/signer.ts';
import { generatePrivateKey } from '@site/shell/releases/testing/statements.ts';
import { openReleaseFiles } from '@site/shell/site/release-files.ts';
import { addSigningKey } from '../../shell/releases/access/keys.ts';
import type { Build } from './builds.ts';
import { production } from './paths.ts';
import { type ProgramOutcome, runProgram } from './programs.ts';
import type { Site } from './site.ts';

/** A team whose key signs changes of its remotes. */
export interface Team {
  /** The key's. */
  id: string;
  sign: Signer;
  /** Runs a command of `site` with `--to`, as the team's pipeline does. */
  run(...args: string[]): Promise<ProgramOutcome>;
}

/** Lets a new key sign for these remotes. */
export async function addTeam(
  site: Pick<Site, 'publicOrigin'> & DatabaseLocation,
  name: string,
  remotes: AllowedRemotes,
  { key }: { key?: PrivateKey } = {},
): Promise<Team> {
  const jwk = key ?? (await generatePrivateKey());
  const id = await withDatabaseAt(site, (database) => addSigningKey(database, { name, remotes, jwk }));
  if (!id) throw new Error('the key is known already');
  return {
    id,
    sign: await createSigner(jwk, site.publicOrigin),
    run: (...args) =>
      runProgram([production.site, ...args, '--to', site.publicOrigin], {
        DELIVERY_KEY: JSON.stringify(jwk),
      }),
  };
}

/** Has a site, or one of its hosts, make a signed change, as `--to` does but in this process. @throws its refusal */
export const sendSignedChange = (
  { origin }: { origin: string },
  { sign }: { sign: Signer },
  change: RequestedChange,
  build?: Build,
) => sendChange({ origin, sign, log: () => {} }, change, build ? openReleaseFiles(build.dist) : null);

/** The change that puts a build live. */
export function buildReleaseChange({ dist }: Build) {
  const { name, buildId }: Record<string, string> = JSON.parse(
    readFileSync(join(dist, 'manifest.json'), 'utf8'),
  );
  return { action: 'release', remote: name as string, buildId: buildId as string } as const;
}
