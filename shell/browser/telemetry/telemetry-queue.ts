import type { TelemetryReport } from '@site/api-contract/releases/telemetry-reports-rules';
import type { PageData } from '../../app/page/data.ts';

/** An error of a release, and the island as `remote/Name`. The telemetry module removes what may identify the visitor. */
interface ThrownError {
  thrown?: unknown;
  island?: string;
}

/**
 * A telemetry event: the outcome of a remote's release, the data of a shown page, or the error of a part of the shell that
 * failed to load. The release is undefined in development.
 */
export type TelemetryEvent =
  | (Omit<TelemetryReport, 'release' | 'error'> & { release: string | undefined } & ThrownError)
  | PageData
  | { missing: unknown };

/**
 * Queue of telemetry events. `telemetry.ts` is loaded when the page is idle, reports the queued events, then replaces `push`
 * with its own function. This file stays small because every page's module includes it.
 */
export const telemetryQueue: TelemetryEvent[] = [];

/** Queues an event for a part of the shell that failed to load. Reported to the operator; not shown to visitors. */
export const reportShellLoadFailure = (missing: unknown): void => void telemetryQueue.push({ missing });
