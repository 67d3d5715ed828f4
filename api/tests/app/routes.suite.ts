import type { Cleanup } from '@site/api/testing/cleanup';
import type { ApiStarter } from '@site/api/testing/start-api';
import { describe } from 'vitest';
import { sessionCookieSuite } from '../auth/session-cookie.suite.ts';
import { sessionRouteSuite } from '../auth/session-route.suite.ts';
import { dedicatedRouteSuite, versionsRouteSuite } from '../catalog/dedicated-route.suite.ts';
import { betaRouteSuite } from '../forms/beta-route.suite.ts';
import { contactQuoteSuite } from '../forms/contact-quote.suite.ts';
import { contactRouteSuite } from '../forms/contact-route.suite.ts';

const suites = [
  contactRouteSuite,
  contactQuoteSuite,
  betaRouteSuite,
  sessionRouteSuite,
  sessionCookieSuite,
  dedicatedRouteSuite,
  versionsRouteSuite,
];

/** Registers the tests of the API's own routes, for any engine. */
export function everyRouteSuite(start: ApiStarter, afterFile: Cleanup): void {
  // Some tests send hundreds of requests, on a machine that may be busy.
  for (const suite of suites) describe(suite.name, { timeout: 60_000 }, () => suite(start, afterFile));
}
