import type { Database } from '@site/api/storage/schema';
import { describe } from 'vitest';
import { auditLogSuite } from './audit-log.suite.ts';
import { endedCanariesSuite } from './ended-canaries.suite.ts';
import { teamEventsSuite } from './team-events.suite.ts';
import { telemetrySuite } from './telemetry.suite.ts';

const suites = [auditLogSuite, endedCanariesSuite, teamEventsSuite, telemetrySuite];

/** Registers the tests of the stores of releases, for any engine. */
export function releaseStoresSuite(open: () => Promise<Database>): void {
  for (const suite of suites) describe(suite.name, () => suite(open));
}
