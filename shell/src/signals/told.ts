import type { ModuleReport } from '@site/api-contract/module-reports-rules';
import type { PageData } from '../page/data.ts';

/**
 * How a release was met, by its remote; none in development, where nothing is counted. Or a page that is shown, or a part of
 * the shell that was wanted later and couldn't be loaded.
 */
export type Told = (Omit<ModuleReport, 'release'> & { release: string | undefined }) | PageData | 'missing';

/**
 * How releases are met, to be reported by `signals.ts`. That comes when the page is at rest, takes what is here, and from then on
 * puts its own `push` in the place of this one: the page's module has no room for more. Nothing says who visits, which page, or what
 * went wrong: an error's text may hold what a visitor typed.
 */
export const told: Told[] = [];

/** Counts a part of the shell that couldn't be loaded. Visitors aren't told: who can't have it does without. */
export const countMissing = (): void => void told.push('missing');
