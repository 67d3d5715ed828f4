import type { Cleanup } from '@site/api/testing/cleanup';
import type { ApiStarter } from '@site/api/testing/start-api';
import { describe } from 'vitest';
import { accessSuite } from './access.suite.ts';
import { discretionSuite } from './discretion.suite.ts';
import { refusalsSuite } from './refusals.suite.ts';

/** Registers the tests of what every call of a host has in common, for any engine. */
export function everyCallSuite(start: ApiStarter, afterFile: Cleanup): void {
  // Some tests send hundreds of requests, on a machine that may be busy.
  for (const suite of [refusalsSuite, accessSuite, discretionSuite])
    describe(suite.name, { timeout: 60_000 }, () => suite(start, afterFile));
}
