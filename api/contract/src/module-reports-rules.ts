/** Where browsers say how modules load, without zod: for the shell and the API alike. */

/** `POST`: a batch of reports, answered with 204 and nothing else. */
export const MODULE_REPORTS_PATH = '/api/module-reports';

/** Most reports of one batch. A page shows a handful of modules; a visit of many pages sends several batches. */
export const MODULE_REPORTS_MAX = 20;

/** Longest load time told, in milliseconds; a longer one is told as this. */
export const MODULE_LOAD_MAX_MS = 600_000;

/** One module of one team's release, as one browser met it. Nothing in it says who or on which page. */
export interface ModuleReport {
  /** Name of the remote, e.g. `hosting`; `shell` for the shell's own pages. */
  remote: string;
  /** Build id of its release. */
  release: string;
  /** `load-failed`: it couldn't be had; `render-failed`: it threw while React showed it. */
  outcome: 'loaded' | 'load-failed' | 'render-failed';
  /** From asking for the module to having it, in milliseconds; with `loaded` only. */
  ms?: number;
}
