/** Where browsers say how releases do, without zod: for the shell and the API alike. */

/** `POST`: a batch of reports, answered with 204 and nothing else. */
export const MODULE_REPORTS_PATH = '/api/module-reports';

/** Most reports of one batch. A page shows a handful of modules; a visit of many pages sends several batches. */
export const MODULE_REPORTS_MAX = 20;

/** The `Server-Timing` entry in which a page brings the signed token of its view: scripts of the page read it, no cache shares it. */
export const PAGE_VIEW_TIMING = 'view';

/** Most tokens of one batch, and the longest, in characters. */
export const PAGE_VIEWS_MAX = 8;
export const PAGE_VIEW_MAX = 1_000;

/** Longest load time told, in milliseconds; a longer one is told as this. */
export const MODULE_LOAD_MAX_MS = 600_000;

/**
 * Bins of what a visit felt like (web-vitals: LCP and INP in milliseconds, CLS without unit): a value falls into the first
 * bin whose bound it doesn't exceed, or into one more. Web Vitals calls up to the third bound good, above the fourth poor.
 */
export const VITAL_BOUNDS = {
  lcp: [1_000, 1_800, 2_500, 4_000],
  inp: [50, 100, 200, 500],
  cls: [0.01, 0.05, 0.1, 0.25],
} as const;

/** A web vital. */
export type Vital = keyof typeof VITAL_BOUNDS;

/** The bin a value falls into, from 0. */
export function vitalBin(vital: Vital, value: number): number {
  const bounds: readonly number[] = VITAL_BOUNDS[vital];
  const bin = bounds.findIndex((bound) => value <= bound);
  return bin < 0 ? bounds.length : bin;
}

/** How one browser met one team's release. Nothing in it says who or on which page. */
export interface ModuleReport {
  /** Name of the remote, e.g. `hosting`; `shell` for the frame of every page and the shell's own pages. */
  remote: string;
  /** Build id of its release. */
  release: string;
  /**
   * `shown`: a page of it was; `loaded`: a module came; `load-failed`: one couldn't be had; `render-failed`: an island threw
   * before it answered; `stopped`: one threw later; `blocked`: the page's policy stopped something; a vital: what the visit
   * felt like.
   */
  outcome: 'shown' | 'loaded' | 'load-failed' | 'render-failed' | 'stopped' | 'blocked' | Vital;
  /** From asking for the module to having it, in milliseconds; with `loaded` only. */
  ms?: number;
  /** See {@link vitalBin}; with a vital only. */
  bin?: number;
}
