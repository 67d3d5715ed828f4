import type { StagedChangeView, StagedDifference } from '@site/api-contract/dashboard';
import { LRUCache } from 'lru-cache';
import { isReleaseStored } from '../releases/releases.ts';
import type { Database } from '../storage/schema.ts';
import { readStorageUsage } from './budgets.ts';
import type { Delivery } from './delivery.ts';
import { pipelineRunViewSchema } from './pipeline-run.ts';
import { listStagedChanges, type StagedChange } from './staged-changes.ts';

/** Most comparisons in the cache: a site has at most one staged change per remote. */
const MOST_KEPT = 100;

/** Reads the staged changes for the deployments page. */
export class StagedChangeReader {
  /** Comparisons by the staged change's id. Releases are immutable, so a comparison never expires. */
  readonly #differences = new LRUCache<string, StagedDifference>({ max: MOST_KEPT });

  constructor(private readonly database: Database) {}

  /** Returns the staged changes, oldest first, each with its differences from the live release. */
  async read(delivery: Delivery): Promise<StagedChangeView[]> {
    const views: StagedChangeView[] = [];
    for (const staged of await listStagedChanges(this.database)) {
      const { id, remote, change, buildId, base, requestedAt, expiresAt, author, keyId, run } = staged;
      views.push({
        id,
        remote,
        action: change.action,
        buildId,
        against: base.live,
        share: change.action === 'canary' ? change.share : null,
        to: change.action === 'retire' ? (change.to ?? null) : null,
        requestedAt,
        expiresAt,
        by: author,
        keyId,
        run: pipelineRunViewSchema.parse(run),
        difference: await this.#difference(delivery, staged),
        budget: await readStorageUsage(this.database, remote, await delivery.resolveBudget(remote)),
      });
    }
    return views;
  }

  /** Resolves to `null` if one of the releases isn't stored, e.g. after pruning. */
  async #difference(
    delivery: Delivery,
    { id, remote, base, buildId }: StagedChange,
  ): Promise<StagedDifference | null> {
    for (const compared of [base.live, buildId]) {
      if (compared === null) continue;
      if (!(await isReleaseStored(this.database, { remote, buildId: compared }))) return null;
    }
    const cachedDifference = this.#differences.get(id);
    if (cachedDifference) return cachedDifference;
    const difference = await delivery.difference(remote, base.live, buildId);
    if (difference) this.#differences.set(id, difference);
    return difference;
  }
}
