import { UserError } from '../../site/errors.ts';

/** A word or an option of the command line can't be used. */
export class WrongArgumentError extends UserError {
  readonly exitCode = 2;
  readonly showsLine = true;
}

/** The site never reported the outcome of a change: the change may be live. */
export class UnknownOutcomeError extends Error {
  constructor(reason: string, origin: string) {
    super(
      `${reason}. Whether the change was made isn’t known: « site releases --to ${origin} » shows what is live`,
    );
  }
}

/** The canary ended without being promoted while the command waited. */
export class ChangeAbortedError extends Error {}

/** The command stopped waiting: `--timeout` is over, or it can't read the site's state. The canary goes on. */
export class WaitTimeoutError extends Error {}
