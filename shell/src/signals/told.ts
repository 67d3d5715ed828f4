import type { ModuleReport } from '@site/api-contract/module-reports-rules';
import type { PageData } from '../page/data.ts';

/** Dispatched on the window when there is something to report. */
export const TOLD = 'site:told';

/** How a release was met, by its remote; none in development, where nothing is counted. Or a page that is shown. */
export type Told = (Omit<ModuleReport, 'release'> & { release: string | undefined }) | PageData;

/** What is to be reported of releases; `signals.ts`, which comes when the page is at rest, takes it from here. */
export const told: Told[] = [];

/**
 * Notes how a release is met. Nothing says who visits, which page, or what went wrong: an error's text may hold what a visitor
 * typed.
 */
export function tell(what: Told): void {
  told.push(what);
  dispatchEvent(new Event(TOLD));
}
