import type { Board, StagedDifference } from '@site/api-contract/board';
import type { Change, Outcome, PipelineRun, ReleasesView } from '@site/api-contract/delivery';
import type { Budget } from '@site/kit/budgets';
import type { Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** The releases of a remote that a staged change is compared with, by their build ids. */
export interface BaseRelease {
  live: string | null;
  canary: string | null;
}

/** Who makes a change. */
export interface Author {
  /** Shown in the audit log and in lists: the key's name, or e.g. `local`. */
  name: string;
  /** The team by the name of its key; `null`: the operator, with a key for all remotes, a session, or access to the database. */
  team: string | null;
  /**
   * The statement (compact JWS) and the public key (JWK as JSON) that verifies it; null for a change made with access to the
   * database, or from the board with an admin's session.
   */
  proof: { statement: string; key: string } | null;
  /** The CI's run that its identity token named, for the audit log. */
  run?: PipelineRun | undefined;
  /** The editor who approved a staged change, for the audit log. */
  approvedBy?: string | undefined;
  /** The remote's releases when a staged change was asked for: with others in their place nothing is changed. */
  base?: BaseRelease | undefined;
  /** Why, when no person but a rule of the site's own asks for it: one line with the numbers, for the audit log. */
  reason?: string;
  /**
   * Called first in the transaction that moves the live pointer, anew in each one that is tried. Throws to refuse: the
   * statement was used before, its key was revoked meanwhile. What it has noted must be rolled back with the rest.
   */
  admit?(transaction: Transaction<Schema>): Promise<void>;
}

/** Nothing was changed; `message` says why in plain English, as the commands print it. */
export class RejectedError extends Error {
  override readonly name: string = 'RejectedError';
  /** Stable, for programs: of a composition that failed the compose error's, e.g. `remote-failed`. */
  readonly code: string | undefined;

  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The disk's last share is reserved for visitors' messages and the operator; nothing of a team was stored. */
export class DiskReservedError extends RejectedError {
  override readonly name = 'DiskReservedError';

  constructor(message: string) {
    super(message, { code: 'disk-reserved' });
  }
}

/** This host can't make the change, for want of disk, memory or processes; another host may. Nothing was changed. */
export class HostUnableError extends Error {
  override readonly name = 'HostUnableError';
}

/** The change named what is live or a candidate, and that is no more so: somebody else was quicker. */
export class ConflictError extends RejectedError {
  override readonly name = 'ConflictError';
}

/** What the site knows of itself for the board; how browsers meet it, the API adds. */
export type BoardState = Pick<Board, 'composition' | 'hosts' | 'remotes'>;

/** What the API's host does with a site: the API itself composes nothing. */
export interface Delivery {
  /**
   * Parses and checks a manifest's text; which of its files' bytes aren't stored yet (`sha384-…`), and how many bytes those
   * take that are.
   * @throws RejectedError
   */
  missing(
    manifest: string,
  ): Promise<{ remote: string; buildId: string; missing: string[]; knownBytes: number }>;
  /** The budget of a remote's team, by the operator's configuration in force. */
  budgetOf(remote: string): Promise<Budget>;
  /** Stores bytes under their hash, which it checks. @throws RejectedError */
  store(integrity: string, bytes: Buffer): Promise<void>;
  /** Stores the release when all of its files are. @throws RejectedError naming the first that isn't */
  complete(manifest: string): Promise<void>;
  /**
   * Makes a change; `tell` is called with lines of progress. It throws on what `author.admit` throws, unchanged.
   * @throws RejectedError when nothing was changed; HostUnableError when another host may make it
   */
  change(change: Change, author: Author, tell: (line: string) => void): Promise<Outcome>;
  /** What is live, candidates, history, hosts. */
  releases(): Promise<ReleasesView>;
  /** The reason this host can't compose now, in English; `null` when nothing speaks against it. Never rejects. */
  composeProblem(): Promise<string | null>;
  /**
   * What a release of a remote changes beside another, by their build ids; `null` for none: the remote is new, or goes. Resolves
   * with `null` when a release isn't stored.
   */
  difference(remote: string, from: string | null, to: string | null): Promise<StagedDifference | null>;
  /** The same for the board, with the links of previews: for the operator only. */
  board(): Promise<BoardState>;
}
