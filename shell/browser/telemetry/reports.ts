import type { TelemetryReport } from '@site/api-contract/telemetry-reports-rules';
import type { PageData } from '../../app/page/data.ts';
import type { TelemetryEvent } from './telemetry-queue.ts';

/** An outcome of a release; without a release in development, where nothing is reported. */
export type ReleaseReport = Exclude<TelemetryEvent, PageData | 'missing'>;

const reportShell = ({ page, shell }: PageData, outcome: TelemetryReport['outcome']): ReleaseReport => ({
  remote: 'shell',
  release: page.release && shell,
  outcome,
});

/** Reports a shown page for its remote and for the shell. Each release that lacks an island of the page failed to load. */
function reportPage(data: PageData): ReleaseReport[] {
  const { remote, release } = data.page;
  const reports: ReleaseReport[] = [{ remote, release, outcome: 'shown' }];
  if (remote !== 'shell') reports.push(reportShell(data, 'shown'));
  for (const lacking of data.missing ?? []) reports.push({ ...lacking, outcome: 'load-failed' });
  return reports;
}

/**
 * Returns the reports that follow from one event of a visit.
 *
 * @param first the page that the visit began with, whose shell is blamed for its own missing parts
 */
export function listReleaseReports(event: TelemetryEvent, first: PageData): ReleaseReport[] {
  if (event === 'missing') return [reportShell(first, 'load-failed')];
  return 'page' in event ? reportPage(event) : [event];
}
