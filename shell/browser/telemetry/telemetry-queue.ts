import type { TelemetryReport } from '@site/api-contract/telemetry-reports-rules';
import type { PageData } from '../../app/page/data.ts';

/**
 * A telemetry event: the outcome of a remote's release, the data of a shown page, or `missing` when a part of the shell
 * failed to load. The release is undefined in development.
 */
export type TelemetryEvent =
  | (Omit<TelemetryReport, 'release'> & { release: string | undefined })
  | PageData
  | 'missing';

/**
 * Queue of telemetry events. `telemetry.ts` is loaded when the page is idle, reports the queued events, then replaces `push`
 * with its own function. This file stays small because every page's module includes it.
 * Events hold no visitor and no error text, since an error's text may hold a visitor's input.
 */
export const telemetryQueue: TelemetryEvent[] = [];

/** Queues an event for a part of the shell that failed to load. Reported to the operator; not shown to visitors. */
export const reportShellLoadFailure = (): void => void telemetryQueue.push('missing');
