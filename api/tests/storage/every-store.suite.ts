import { describe } from 'vitest';
import type { Database } from '../../src/storage/schema.ts';
import { attemptsSuite } from '../auth/attempts.suite.ts';
import { adminPasswordSuite } from '../auth/password-store.suite.ts';
import { sessionStoreSuite } from '../auth/session-store.suite.ts';
import { signInSuite } from '../auth/sign-in.suite.ts';
import { dedicatedStoreSuite } from '../catalog/dedicated-store.suite.ts';
import { fallbackCacheSuite } from '../catalog/fallback-cache.suite.ts';
import { betaStoreSuite } from '../forms/beta-store.suite.ts';
import { contactStoreSuite } from '../forms/contact-store.suite.ts';
import { erasureSuite } from '../forms/erasure.suite.ts';
import { formLimitSuite } from '../forms/form-limiter.suite.ts';
import { submissionsSuite } from '../forms/submissions.suite.ts';
import { outboxStoreSuite } from '../mail/outbox.suite.ts';
import { rateLimitSuite } from './rate-limit-counts.suite.ts';

const suites = [
  contactStoreSuite,
  betaStoreSuite,
  outboxStoreSuite,
  adminPasswordSuite,
  attemptsSuite,
  signInSuite,
  sessionStoreSuite,
  dedicatedStoreSuite,
  formLimitSuite,
  rateLimitSuite,
  fallbackCacheSuite,
  submissionsSuite,
  erasureSuite,
];

/** Registers the tests of all stores, for any engine. */
export function everyStoreSuite(open: () => Promise<Database>): void {
  for (const suite of suites) describe(suite.name, () => suite(open));
}
