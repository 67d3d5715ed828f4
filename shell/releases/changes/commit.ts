import { setTimeout as pause } from 'node:timers/promises';
import { type Database, readDatabaseClock } from '@site/api/storage/open-database';
import { RejectedError } from '../../site/errors.ts';
import { formatVariantName, listReferencedReleases, type Registry } from '../../site/registry.ts';
import { computeManifestHash } from '../../site/release.ts';
import { findCanary } from '../../site/variants.ts';
import { appendAuditLog } from '../access/audit-log.ts';
import type { ChangeContext } from '../access/author.ts';
import { consumeStatement } from '../access/statement.ts';
import { recordCanaryEnds } from '../canary/ended-canaries.ts';
import { readErrors } from '../canary/release-errors.ts';
import { recordChangeEvent } from '../notifications/team-events.ts';
import { moveLivePointer } from '../store/live.ts';
import { readManifestText } from '../store/releases.ts';

/** Pause between two tries while hosts activate the composition before, in milliseconds. */
const STEP_MS = 25;

/** A move of the live pointer between two compositions, with their registries. */
interface Commit {
  author: ChangeContext;
  change: { action: string };
  from: string | null;
  to: string;
  before: Registry;
  after: Registry;
}

/**
 * Moves the live pointer. The same transaction uses up the author's statement, and records the row of the audit log, the teams'
 * notifications and the ends of canaries. Returns `false` when another change won.
 * @throws StatementRejectedError when the statement was used, or its key revoked, meanwhile; RejectedError when a release was pruned
 */
export async function commitChange(database: Database, commit: Commit): Promise<boolean> {
  const { author, change, from, to, before, after } = commit;
  const releases = { before: readReleasesFrom(before), after: readReleasesFrom(after) };
  for (;;) {
    const moved = await moveLivePointer(database, { from, to }, async (db) => {
      const transaction = { ...database, db };
      if (author.proof) await consumeStatement(db, author.proof);
      const manifests = await readNewManifestHashes(transaction, before, after);
      const at = await readDatabaseClock(transaction);
      const logged = { ...change, ...(author.reason && { reason: author.reason }) };
      await appendAuditLog(transaction, { at, author, change: logged, from, to, manifests });
      await recordChangeEvent(db, {
        at,
        author,
        change,
        ...releases,
        readErrors: (remote, release) => readErrors({ db }, remote, release),
      });
      await recordCanaryEnds(db, { at, author, ...releases });
    });
    if (moved !== 'pending') return moved === 'moved';
    await pause(STEP_MS);
  }
}

/** Returns the hashes of the manifests of releases that a change puts on the site, by `remote@buildId`. */
async function readNewManifestHashes(database: Database, before: Registry, after: Registry) {
  const known = new Set(listReferencedReleases(before).map(formatVariantName));
  const manifests: Record<string, string> = {};
  for (const release of listReferencedReleases(after)) {
    const name = formatVariantName(release);
    const text = await readManifestText(database, release);
    if (text === undefined)
      throw new RejectedError(`${release.remote} ${release.buildId} was pruned meanwhile: release it again`);
    if (!known.has(name)) manifests[name] = computeManifestHash(text);
  }
  return manifests;
}

/** Returns a reader of a remote's live release and canary. */
const readReleasesFrom = (registry: Registry) => (remote: string) => ({
  live: registry.releases[remote]?.buildId ?? null,
  canary: findCanary(registry, remote)?.buildId ?? null,
});
