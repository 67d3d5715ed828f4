import type { ModuleReport } from '@site/api-contract/module-reports-rules';
import type { PageData } from '../page/data.ts';

/**
 * A telemetry event: the outcome of a remote's release (undefined in development), the data of a page that is shown, or
 * `missing` for a part of the shell that failed to load.
 */
export type Told = (Omit<ModuleReport, 'release'> & { release: string | undefined }) | PageData | 'missing';

/**
 * Queue of telemetry events. `signals.ts` is loaded when the page is idle, reports the queued events, then replaces `push`
 * with its own function. This file stays small because every page's module includes it.
 * Events hold no visitor and no error text, since an error's text may hold a visitor's input.
 */
export const told: Told[] = [];

/** Queues an event for a part of the shell that failed to load. Reported to the operator; not shown to visitors. */
export const countMissing = (): void => void told.push('missing');
