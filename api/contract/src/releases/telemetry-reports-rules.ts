/**
 * Address and limits of the browsers' reports about releases (telemetry), without zod: for the shell and the API alike.
 */

/** `POST`: a batch of reports. The answer is an empty 204. */
export const TELEMETRY_REPORTS_PATH = '/api/telemetry';

/** Most reports of one batch. A page shows a handful of modules; a visit of many pages sends several batches. */
export const TELEMETRY_REPORTS_MAX = 20;

/**
 * The `Server-Timing` entry with the signed token of a page view. Scripts of the page read the entry; no cache shares
 * it.
 */
export const PAGE_VIEW_TIMING = 'view';

/** Most tokens of one batch, and the longest, in characters. */
export const PAGE_VIEW_TOKENS_MAX = 8;
export const PAGE_VIEW_TOKEN_LENGTH_MAX = 1_000;

/** Longest reported load time, in milliseconds; a longer time is reported as this value. */
export const MODULE_LOAD_MAX_MS = 600_000;

/**
 * Upper bounds of the histogram bins (web-vitals: LCP and INP in milliseconds, CLS without unit). A value falls into the
 * first bin with a bound not below it, else into one more bin. Web Vitals rates values up to the third bound good, above
 * the fourth poor.
 */
export const VITAL_BOUNDS = {
  lcp: [1_000, 1_800, 2_500, 4_000],
  inp: [50, 100, 200, 500],
  cls: [0.01, 0.05, 0.1, 0.25],
} as const;

/** A web vital. */
export type Vital = keyof typeof VITAL_BOUNDS;

/** Returns the index of the bin that a value falls into, from 0. */
export function findVitalBin(vital: Vital, value: number): number {
  const bounds: readonly number[] = VITAL_BOUNDS[vital];
  const bin = bounds.findIndex((bound) => value <= bound);
  return bin < 0 ? bounds.length : bin;
}

/** Longest message of a reported error in characters, and most lines of its stack. */
export const ERROR_MESSAGE_LENGTH_MAX = 200;
export const ERROR_STACK_MAX = 3;

/** An error in a browser, with what a team needs to find its cause, and nothing of the visitor. */
export interface ReportedError {
  /** See {@link redactMessage}. */
  message: string;
  /** Path of the composed page, without the visitor's query. */
  page: string;
  /** The island as `remote/Name`; absent when no island is concerned. */
  island?: string;
  /** `file:line:column` of the release's own files, innermost first. */
  stack?: string[];
}

/**
 * Returns the first line of an error's message without what may identify a visitor: mail addresses, long numbers, hosts
 * and queries of URLs, and quotations that aren't a name of the program.
 */
export const redactMessage = (message: string): string =>
  (message.split(/[\p{Cc}\u2028\u2029]/u, 1)[0] as string)
    .replace(/\S+@\S+/g, '…')
    .replace(/\w+:\/\/[^\s/]*([^\s?#]*)\S*/g, '$1')
    .replace(/\d(?:[ .-]?\d){4,}/g, '…')
    .replace(/"([^"]*)("|$)/g, (quoted, text) => (/^[\w$.-]*$/.test(text) ? quoted : '"…"'))
    .slice(0, ERROR_MESSAGE_LENGTH_MAX);

/** One browser's report about one release, which doesn't identify the visitor. */
export interface TelemetryReport {
  /** Name of the remote, e.g. `hosting`; `shell` for the frame of every page and the shell's own pages. */
  remote: string;
  /** Build id of the release. */
  release: string;
  /**
   * `shown`: a page of the release was shown. `loaded`, `load-failed`: a module arrived, or failed to. `render-failed`:
   * an island threw before hydration ended. `stopped`: an island threw later. `blocked`: the page's CSP or a
   * file's integrity check blocked something. A vital: the measurement of the visit, for the release of its first page.
   */
  outcome: 'shown' | 'loaded' | 'load-failed' | 'render-failed' | 'stopped' | 'blocked' | Vital;
  /** Time from the request of the module to its arrival, in milliseconds; with `loaded` only. */
  ms?: number;
  /** Bin of the measurement, see {@link findVitalBin}; with a vital only. */
  bin?: number;
  /** The error; with `load-failed`, `render-failed` and `stopped` only. */
  error?: ReportedError;
}
