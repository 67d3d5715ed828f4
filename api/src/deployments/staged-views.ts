import type { StagedDifference, StagedView } from '@site/api-contract/board';
import { LRUCache } from 'lru-cache';
import { isReleaseStored } from '../releases/releases.ts';
import type { Database } from '../storage/schema.ts';
import { readStoredUse } from './budgets.ts';
import type { Delivery } from './delivery.ts';
import { shownRunSchema } from './pipeline-run.ts';
import { listStaged, type StagedChange } from './staged.ts';

/** Comparisons that are kept: a site has about as many staged changes as remotes. */
const MOST_KEPT = 100;

/** The staged changes as the deployments page shows them. */
export class StagedViews {
  /** By the ids of staged changes. Releases are immutable, so each pair is compared once. */
  readonly #differences = new LRUCache<string, StagedDifference>({ max: MOST_KEPT });

  constructor(private readonly database: Database) {}

  /** Reads the staged changes, the oldest first, each with what it changes for visitors. */
  async read(delivery: Delivery): Promise<StagedView[]> {
    const views: StagedView[] = [];
    for (const staged of await listStaged(this.database)) {
      const { id, remote, change, buildId, base, askedAt, expiresAt, author, keyId, run } = staged;
      views.push({
        id,
        remote,
        action: change.action,
        buildId,
        against: base.live,
        share: change.action === 'canary' ? change.share : null,
        to: change.action === 'retire' ? (change.to ?? null) : null,
        askedAt,
        expiresAt,
        by: author,
        keyId,
        run: shownRunSchema.parse(run),
        difference: await this.#difference(delivery, staged),
        budget: await readStoredUse(this.database, remote, await delivery.budgetOf(remote)),
      });
    }
    return views;
  }

  /** `null`: one of the releases isn't stored, e.g. after a pruning. */
  async #difference(
    delivery: Delivery,
    { id, remote, base, buildId }: StagedChange,
  ): Promise<StagedDifference | null> {
    for (const compared of [base.live, buildId]) {
      if (compared === null) continue;
      if (!(await isReleaseStored(this.database, { remote, buildId: compared }))) return null;
    }
    const known = this.#differences.get(id);
    if (known) return known;
    const difference = await delivery.difference(remote, base.live, buildId);
    if (difference) this.#differences.set(id, difference);
    return difference;
  }
}
