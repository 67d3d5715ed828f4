import { describe } from 'vitest';
import { accessSuite } from './admin/access.suite.ts';
import { sessionCookieSuite } from './admin/session-cookie.suite.ts';
import { sessionRouteSuite } from './admin/session-route.suite.ts';
import { betaRouteSuite } from './beta/route.suite.ts';
import { contactQuoteSuite } from './contact/quote.suite.ts';
import { contactRouteSuite } from './contact/route.suite.ts';
import { dedicatedRouteSuite, versionsRouteSuite } from './dedicated/route.suite.ts';
import { discretionSuite } from './discretion.suite.ts';
import { refusalsSuite } from './refusals.suite.ts';
import { siteRouteSuite } from './site/route.suite.ts';
import type { Cleanup } from './testing/cleanup.ts';
import type { StartApi } from './testing/start-api.ts';

const suites = [
  contactRouteSuite,
  contactQuoteSuite,
  betaRouteSuite,
  sessionRouteSuite,
  sessionCookieSuite,
  dedicatedRouteSuite,
  versionsRouteSuite,
  siteRouteSuite,
  refusalsSuite,
  accessSuite,
  discretionSuite,
];

/** What the API has to do over HTTP on every engine, but for deliveries. */
export function everyRouteSuite(start: StartApi, afterFile: Cleanup): void {
  // Some send hundreds of requests, on a machine that may be busy.
  for (const suite of suites) describe(suite.name, { timeout: 60_000 }, () => suite(start, afterFile));
}
