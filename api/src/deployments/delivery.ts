import type {
  ChangeOutcome,
  DeliveryChange,
  PipelineRun,
  ReleasesView,
  TeamPackageInfo,
} from '@site/api-contract/delivery';
import type { CanaryNumbers } from '@site/api-contract/team-events';
import type { RemoteBudget } from '@site/kit/budgets';
import type { Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Author of a change. */
export interface ChangeContext {
  /** Shown in the audit log and in lists: the key's name, or e.g. `local`. */
  name: string;
  /** Team, by the name of its key; `null` for the operator, with a key for all remotes, a session or database access. */
  team: string | null;
  /**
   * The statement (compact JWS), and the public key (JWK as JSON) that verifies it.
   * Null for a change made with database access, or from the dashboard with an admin's session.
   */
  proof: { statement: string; key: string } | null;
  /** CI run named by the identity token, for the audit log. */
  run?: PipelineRun | undefined;
  /** Reason of a change that a rule of the site makes by itself: a line with the numbers, for the audit log. */
  reason?: string;
  /** Numbers of the canary analysis behind `reason`, for the remote's teams. */
  analysis?: CanaryNumbers;
  /** Share of the canary when the analysis decided to raise it: if the share differs now, nothing changes. */
  canaryShare?: number;
  /**
   * Called first in each transaction that tries to move the live pointer. Throws to refuse the change: its statement was
   * used, or the statement's key was revoked.
   * Rows that `admit` writes are rolled back with the transaction.
   */
  admit?(transaction: Transaction<Schema>): Promise<void>;
}

/** Rejection of a change: nothing was changed. `message` gives the reason in English, as the commands print it. */
export class RejectedError extends Error {
  override readonly name: string = 'RejectedError';
  /** Stable code for programs. A failed composition has the code of its compose error, e.g. `remote-failed`. */
  readonly code: string | undefined;

  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** Rejection for want of disk space: the last share is reserved for visitors' messages and the operator. Nothing was stored. */
export class DiskReservedError extends RejectedError {
  override readonly name = 'DiskReservedError';

  constructor(message: string) {
    super(message, { code: 'disk-reserved' });
  }
}

/** This host lacks disk, memory or processes for the change; another host may make it. Nothing was changed. */
export class HostResourcesExhaustedError extends Error {
  override readonly name = 'HostResourcesExhaustedError';
}

/** The release named in the request is no longer current: another change won. */
export class ConflictError extends RejectedError {
  override readonly name = 'ConflictError';
}

/** A tool for teams: an npm package (`npm pack`), with the hash that npm writes to a lock file. */
export interface TeamPackage extends TeamPackageInfo {
  content: Buffer;
}

/** Operations of the host around the API, which itself composes nothing. */
export interface Delivery {
  /**
   * Parses and checks a manifest's text. Returns the missing files' hashes (`sha384-…`) and the size in bytes of the
   * files already stored.
   * @throws RejectedError
   */
  missing(
    manifest: string,
  ): Promise<{ remote: string; buildId: string; missing: string[]; knownBytes: number }>;
  /** Returns the budget of a remote's team, from the operator's current configuration. */
  resolveBudget(remote: string): Promise<RemoteBudget>;
  /** Verifies the hash of bytes and stores them. @throws RejectedError */
  store(integrity: string, bytes: Buffer): Promise<void>;
  /** Stores the release once all of its files are stored. @throws RejectedError naming the first missing file */
  complete(manifest: string): Promise<void>;
  /**
   * Makes a change, and calls `log` with lines of progress. Errors of `author.admit` are passed on unchanged.
   * @throws RejectedError when nothing was changed; HostResourcesExhaustedError when another host may make the change
   */
  change(change: DeliveryChange, author: ChangeContext, log: (line: string) => void): Promise<ChangeOutcome>;
  /**
   * Returns the live releases, canaries, previews, history and hosts.
   * @param options `hasLinks` adds the signed links of previews: for the operator only
   */
  releases(options?: { hasLinks: boolean }): Promise<ReleasesView>;
  /** Returns the reason this host can't compose, in English; `null` if it can. Never rejects. */
  composeProblem(): Promise<string | null>;
  /** Returns the tools for teams that go with this host's version; none when it was built without them. */
  tools(): Promise<TeamPackage[]>;
  /** Returns a file of a stored release (`manifest.json`, `client/…`, `server/…`). @throws RejectedError when it isn't stored */
  releaseFile(release: { remote: string; buildId: string }, path: string): Promise<Buffer>;
}
