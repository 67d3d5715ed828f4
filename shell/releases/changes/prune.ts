import { rm } from 'node:fs/promises';
import { readDatabaseClock } from '@site/api/storage/open-database';
import type { ChangeOutcome } from '@site/api-contract/releases/releases';
import { RejectedError } from '../../site/errors.ts';
import { formatVariantName, type Registry } from '../../site/registry.ts';
import { appendAuditLog } from '../access/audit-log.ts';
import type { ChangeContext } from '../access/author.ts';
import { consumeStatement } from '../access/statement.ts';
import { deletePrunedReleases } from '../store/garbage-collection.ts';
import { listClientPaths } from '../store/release-store.ts';
import { listStoredReleases, type StoredRelease } from '../store/releases.ts';
import { listKeptRemotes } from '../store/stored-composition.ts';
import { changeSite, type SiteContext } from './change-site.ts';
import { readLiveSite } from './live-site.ts';
import { findRollbackCompositions } from './reuse-composition.ts';

const DAY_MS = 86_400_000;

const getLabel = ({ remote, build_id }: StoredRelease) => formatVariantName({ remote, buildId: build_id });

/** Returns the end of a release's last use in epoch milliseconds: `Infinity` while in use, `null` if never live. */
function lastUse({ releases, variants, history }: Registry, release: StoredRelease): number | null {
  const label = getLabel(release);
  const isVariant = variants.some((variant) => formatVariantName(variant) === label);
  if (isVariant || releases[release.remote]?.buildId === release.build_id) return Number.POSITIVE_INFINITY;
  const last = history.findLast((entry) => formatVariantName(entry) === label);
  return last ? Date.parse(last.until) : null;
}

/**
 * Removes the releases that are out of use, and were not stored again, for more than `days` days, with their files. Pages are
 * revalidated with every visit, so only an open tab or a page stored offline can still name such a release. Throws
 * {@link RejectedError} when another change won, or a remote's kept pages may name files of any earlier release. When the change won
 * after the history was shortened, the outcome says that the files are still stored.
 */
export async function pruneReleases(
  context: SiteContext,
  days: number,
  author: ChangeContext,
): Promise<ChangeOutcome> {
  const { database, paths } = context;
  const now = await readDatabaseClock(database);
  const cutoff = now - days * DAY_MS;
  const allReleases = await listStoredReleases(database);
  const unused = new Set<string>();
  const change = { action: 'prune', days };
  const { id, registry, isMoved } = await changeSite(context, {
    isStrict: true,
    isIncremental: true,
    author,
    change,
    apply(before, _, live) {
      const [kept] = live ? listKeptRemotes(live) : [];
      if (kept) {
        throw new RejectedError(
          `${kept}: its live release can’t be composed, and its pages are those of an earlier composition, which may name files of old releases. Nothing was removed. Release ${kept} or roll it back, then prune`,
        );
      }
      unused.clear();
      for (const release of allReleases)
        if (Math.max(lastUse(before, release) ?? 0, release.stored_at) < cutoff)
          unused.add(getLabel(release));
      return { ...before, history: before.history.filter((entry) => !unused.has(formatVariantName(entry))) };
    },
  });
  const removed = allReleases.filter((one) => unused.has(getLabel(one)) && lastUse(registry, one) === null);
  const site = await readLiveSite(database);
  const files = await deletePrunedReleases(database, {
    composition: id,
    keptCompositions: site ? await findRollbackCompositions(context, site) : [],
    releases: removed,
    publicPathsOf: ({ remote, manifest }) => listClientPaths(remote, manifest),
    before: now - DAY_MS,
    // Without a new composition `changeSite` adds no row to the audit log: this adds the row.
    async record(transaction) {
      if (isMoved || removed.length === 0) return;
      if (author.proof) await consumeStatement(transaction, author.proof);
      const at = await readDatabaseClock({ ...database, db: transaction });
      await appendAuditLog({ ...database, db: transaction }, { at, author, change, from: id, to: id });
    },
  });
  if (files === null) {
    if (!isMoved) throw new RejectedError('the site was changed by others meanwhile: prune again');
    const reason =
      'the site was changed by others meanwhile. Rollbacks to the unused releases have ended: prune again';
    return { composition: id, action: 'prune', state: 'pruned', reason };
  }
  for (const { remote, build_id } of removed)
    await rm(paths.release(remote, build_id), { recursive: true, force: true });
  return {
    composition: id,
    action: 'prune',
    state: 'pruned',
    pruned: removed.map(getLabel),
    files,
  };
}
