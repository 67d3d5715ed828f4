import type { Database } from '../storage/schema.ts';

/** What browsers said of one release, added up over all hosts. Each but `visitors` and `failing` counts views or modules. */
export interface Tally {
  /** Page views shown: of the remote's own pages; of the shell, of every page. */
  shown: number;
  /** Modules that came. */
  loaded: number;
  /** Modules that couldn't be had. */
  loadFailed: number;
  /** Islands that threw before they answered. */
  thrown: number;
  /** Islands that answered, and threw later. */
  stopped: number;
  /** What the verdict counts: networks with a view, each once an hour; a failing one counts once more. */
  visitors: number;
  /** … and how many of those met a failure. */
  failing: number;
}

/** How many views fell into each bin, the best first; bounds: `VITAL_BOUNDS` of the contract. */
export type Bins = number[];

/** One release's health. */
export interface ReleaseHealth {
  remote: string;
  /** Build id. */
  release: string;
  /** Minutes in which anything was said, oldest first; `at` is when the minute began, in epoch milliseconds. */
  minutes: ({ at: number } & Tally)[];
  /** Since the release was first met, also before `minutes` begins. */
  total: Tally;
  vitals: { lcp: Bins; inp: Bins; cls: Bins };
}

/** How a release that is being watched stands. */
export interface Watch {
  remote: string;
  /** The release on trial: a canary, or one that is live since less than an hour and guarded. */
  release: string;
  kind: 'canary' | 'guard';
  /** The release it is compared with. */
  against: string;
  /** Epoch milliseconds. */
  since: number;
  /** Percent of visitors; 100 for a guarded release. */
  share: number;
  /** What was compared so far. */
  own: { visitors: number; failing: number };
  other: { visitors: number; failing: number };
  /** How many times likelier « worse » explains what was seen than « as good »; it is taken back at `limit`. */
  evidence: number;
  limit: number;
  /** `ended`: it was taken back; `done`: it is over otherwise. Both stay for a week. */
  state: 'watching' | 'ended' | 'done';
  /** When that was, in epoch milliseconds. */
  endedAt: number | null;
}

export interface Health {
  releases: ReleaseHealth[];
  watches: Watch[];
}

/** All that is known of how releases do, of the minutes from `since` (epoch milliseconds) on. Kept: the last 24 hours. */
export declare function readHealth(database: Pick<Database, 'db'>, since: number): Promise<Health>;
