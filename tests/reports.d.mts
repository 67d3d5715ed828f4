/** A test by its full name, and the first lines of what it said. */
export interface Ended {
  title: string;
  reason: string;
}

export interface Result {
  passed: number;
  skipped: number;
  failures: Ended[];
  /** Tests that failed and passed when tried again; they are among the passed ones. */
  unstable: Ended[];
}

/** What Playwright's JSON report says; errors outside tests count as failures. */
export function readPlaywright(report: unknown): Result;

/** What vitest's JSON report says; a file that can't be loaded counts as a failure. */
export function readVitest(report: unknown): Result;
