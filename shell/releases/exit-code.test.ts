import { ConflictError, HostResourcesExhaustedError, RejectedError } from '@site/api/delivery';
import { expect, it } from 'vitest';
import { InvalidInputError } from '../site/inputs.ts';
import { StaleReleaseError, UserError } from '../site/registry.ts';
import { getExitCode } from './exit-code.ts';
import { ChangeAbortedError, UnfinishedWaitError, UnknownOutcomeError } from './to/errors.ts';
import { OutageError } from './to/retry.ts';
import { SiteRejectedError } from './to/site-rejection.ts';

it.each([
  ['an option that can’t be used', new UserError('--canary takes a number'), 1],
  ['a broken release', new InvalidInputError('manifest.json'), 1],
  ['a fault of the program', new TypeError('x is undefined'), 1],
  ['a refusal here', new RejectedError('another team’s route'), 2],
  ['a refusal of the site', new SiteRejectedError('over budget', 'over-budget'), 2],
  ['a conflict here', new ConflictError('another change won'), 3],
  ['an old build id', new StaleReleaseError('not the canary'), 3],
  ['a conflict on the site', new SiteRejectedError('another change won', 'change-outdated'), 3],
  ['an outage', new OutageError('no answer'), 4],
  ['a host without disk space', new HostResourcesExhaustedError('ENOSPC'), 4],
  ['a site whose hosts are unable', new SiteRejectedError('ENOSPC', 'host-unable'), 4],
  ['an ended canary', new ChangeAbortedError('its canary has ended'), 5],
  ['an unknown outcome', new UnknownOutcomeError('cut off', 'https://www.example.org'), 6],
  ['a wait beyond its limit', new UnfinishedWaitError('--timeout is over'), 6],
] as const)('exit code of %s', (_what, error, code) => {
  expect(getExitCode(error)).toBe(code);
});
