import { ConflictError, isHostUnable, UserError } from '../../site/errors.ts';
import { InvalidInputError } from '../../site/inputs.ts';
import { ChangeAbortedError, UnknownOutcomeError, WaitTimeoutError } from './errors.ts';
import { OutageError } from './retry.ts';
import { ChangeRejectedError } from './site-rejection.ts';

/** Exit codes of the release commands, for pipelines (docs/reference/commands.md). */
export const EXIT_CODE = {
  done: 0,
  /** The site rejected the change, or the command failed; the live site is unchanged. */
  rejected: 1,
  /** The command line, the release's files or the key can't be used: nothing was sent. */
  invalid: 2,
  /** Another change won; nothing was changed. */
  conflict: 3,
  /** No host answers, or none can make the change; nothing was changed. */
  unavailable: 4,
  /** With `--wait`: the canary ended without being promoted. */
  ended: 5,
  /** The outcome isn't known, or `--wait` stopped before the end. */
  unknown: 6,
  /** The site is composed, and the last good pages of a remote stay. */
  incomplete: 7,
} as const;

/** Problem types of the API (api/src/http/problem-types.ts) that aren't a plain refusal. */
const codeByProblem: Record<string, number> = {
  'change-outdated': EXIT_CODE.conflict,
  'host-unable': EXIT_CODE.unavailable,
};

/** Returns the exit code for an error of a release command. */
export function getExitCode(error: unknown): number {
  if (error instanceof ChangeRejectedError) return codeByProblem[error.type] ?? EXIT_CODE.rejected;
  if (error instanceof ConflictError) return EXIT_CODE.conflict;
  if (error instanceof OutageError || isHostUnable(error)) return EXIT_CODE.unavailable;
  if (error instanceof ChangeAbortedError) return EXIT_CODE.ended;
  if (error instanceof UnknownOutcomeError || error instanceof WaitTimeoutError) return EXIT_CODE.unknown;
  if (error instanceof UserError || error instanceof InvalidInputError) return EXIT_CODE.invalid;
  return EXIT_CODE.rejected;
}

/** Returns the exit code for an error, and whether the live site is as it was. */
export function classifyError(error: unknown): { exitCode: number; isUnchanged: boolean } {
  const exitCode = getExitCode(error);
  // After an unknown outcome, or while a change goes on, the site may have been changed.
  return { exitCode, isUnchanged: exitCode !== EXIT_CODE.ended && exitCode !== EXIT_CODE.unknown };
}
