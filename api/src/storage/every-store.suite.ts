import { describe } from 'vitest';
import { attemptsSuite } from '../admin/attempts.suite.ts';
import { loginSuite } from '../admin/login.suite.ts';
import { adminPasswordSuite } from '../admin/password-store.suite.ts';
import { sessionStoreSuite } from '../admin/session-store.suite.ts';
import { betaStoreSuite } from '../beta/store.suite.ts';
import { contactStoreSuite } from '../contact/store.suite.ts';
import { dedicatedStoreSuite } from '../dedicated/store.suite.ts';
import { journalSuite } from '../delivery/journal.suite.ts';
import { formLimitSuite } from '../http/form-limit.suite.ts';
import { rateLimitSuite } from '../http/rate-limit-store.suite.ts';
import { stockChangesSuite } from '../inventory/changes.suite.ts';
import { lastGoodSuite } from '../inventory/last-good.suite.ts';
import { outboxStoreSuite } from '../outbox/store.suite.ts';
import { signalsSuite } from '../signals/signals.suite.ts';
import { forgetSuite } from '../submissions/forget.suite.ts';
import { submissionsSuite } from '../submissions/store.suite.ts';
import type { Database } from './schema.ts';

const suites = [
  contactStoreSuite,
  betaStoreSuite,
  outboxStoreSuite,
  adminPasswordSuite,
  attemptsSuite,
  loginSuite,
  sessionStoreSuite,
  dedicatedStoreSuite,
  formLimitSuite,
  rateLimitSuite,
  lastGoodSuite,
  stockChangesSuite,
  journalSuite,
  signalsSuite,
  submissionsSuite,
  forgetSuite,
];

/** What every engine has to do. */
export function everyStoreSuite(open: () => Promise<Database>): void {
  for (const suite of suites) describe(suite.name, () => suite(open));
}
