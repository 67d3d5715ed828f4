import { expect, it } from 'vitest';
import { ConflictError, RejectedError, UserError } from '../../site/errors.ts';
import { InvalidInputError } from '../../site/inputs.ts';
import { ChangeAbortedError, UnknownOutcomeError, WaitTimeoutError } from './errors.ts';
import { getExitCode } from './exit-code.ts';
import { OutageError } from './retry.ts';
import { ChangeRejectedError } from './site-rejection.ts';

it.each([
  ['an option that can’t be used', new UserError('--canary takes a number'), 2],
  ['a broken release', new InvalidInputError('manifest.json'), 2],
  ['a fault of the program', new TypeError('x is undefined'), 1],
  ['a refusal here', new RejectedError('another team’s route'), 1],
  ['a refusal of the site', new ChangeRejectedError('over budget', 'over-budget'), 1],
  ['a conflict here', new ConflictError('another change won'), 3],
  ['a conflict on the site', new ChangeRejectedError('another change won', 'change-outdated'), 3],
  ['an outage', new OutageError('no answer'), 4],
  ['a host without disk space', new RejectedError('ENOSPC', { code: 'host-unable' }), 4],
  ['a site whose hosts are unable', new ChangeRejectedError('ENOSPC', 'host-unable'), 4],
  ['an ended canary', new ChangeAbortedError('its canary has ended'), 5],
  ['an unknown outcome', new UnknownOutcomeError('cut off', 'https://www.example.org'), 6],
  ['a wait beyond its limit', new WaitTimeoutError('--timeout is over'), 6],
] as const)('exit code of %s', (_what, error, code) => {
  expect(getExitCode(error)).toBe(code);
});
