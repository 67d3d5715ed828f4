import {
  ERROR_STACK_MAX,
  type ReportedError,
  redactMessage,
  type TelemetryReport,
} from '@site/api-contract/releases/telemetry-reports-rules';
import { getFolder, type PageData } from '../../app/page/data.ts';
import type { TelemetryEvent } from './telemetry-queue.ts';

/** An outcome of a release; without a release in development, where nothing is reported. */
export type ReleaseReport = Omit<TelemetryReport, 'release'> & { release: string | undefined };

const reportShell = ({ page, shell }: PageData, outcome: TelemetryReport['outcome']): ReleaseReport => ({
  remote: 'shell',
  release: page.release && shell,
  outcome,
});

/** Reports a shown page for its remote and for the shell. Each release that lacks an island of the page failed to load. */
function reportPage(data: PageData): ReleaseReport[] {
  const { remote, release, path } = data.page;
  const reports: ReleaseReport[] = [{ remote, release, outcome: 'shown' }];
  if (remote !== 'shell') reports.push(reportShell(data, 'shown'));
  const error = { message: 'the release lacks an island of the page', page: path };
  for (const lacking of data.missing ?? []) reports.push({ ...lacking, outcome: 'load-failed', error });
  return reports;
}

/** Replaces what the visitor has entered, in fields or in the address, wherever an error's message repeats it. */
const removeEntries = (message: string, entries: readonly string[]): string =>
  entries
    .filter((entry) => entry.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, entry) => text.replaceAll(entry, '…'), message);

/** Returns the positions in files of a folder that a stack names, innermost first, in the notation of every engine. */
const findOwnLines = (stack: string, folder: string): string[] =>
  stack
    .split(folder)
    .slice(1)
    .flatMap((after) => /^[\w\-./@~]+:\d+:\d+/.exec(after) ?? [])
    .slice(0, ERROR_STACK_MAX);

function describeError(
  thrown: unknown,
  { page, remotes }: PageData,
  remoteName: string,
  entries: readonly string[],
): ReportedError {
  const { message = String(thrown), stack = '' } = thrown instanceof Error ? thrown : {};
  const entry = remotes.find(({ name }) => name === remoteName)?.entry;
  const lines = entry ? findOwnLines(stack, getFolder(entry)) : [];
  return {
    message: redactMessage(removeEntries(message, entries)),
    page: page.path,
    ...(lines.length > 0 && { stack: lines }),
  };
}

/**
 * Returns the reports that follow from one event of a visit.
 *
 * @param first the page that the visit began with, whose shell is blamed for its own missing parts
 * @param entries what the visitor has entered: no report repeats it
 */
export function listReleaseReports(
  event: TelemetryEvent,
  first: PageData,
  entries: readonly string[] = [],
): ReleaseReport[] {
  if ('missing' in event && !('page' in event)) {
    const error = describeError(event.missing, first, 'shell', entries);
    return [{ ...reportShell(first, 'load-failed'), error }];
  }
  if ('page' in event) return reportPage(event);
  const { thrown, island, ...report } = event;
  if (thrown === undefined) return [report];
  const error = { ...describeError(thrown, first, report.remote, entries), ...(island && { island }) };
  return [{ ...report, error }];
}
