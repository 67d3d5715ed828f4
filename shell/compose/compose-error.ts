import { RejectedError } from '../site/errors.ts';
import { InvalidInputError } from '../site/inputs.ts';
import { RemoteFailedError } from '../site/release.ts';

/**
 * Codes of failures. `host-unable`: this host lacks disk, memory or processes, and another host may succeed. With any
 * other code every host would fail in the same way: the release or the configuration has to change.
 */
export const composeErrorCodes = [
  'remote-failed',
  'invalid-input',
  'compose-timeout',
  'compose-out-of-memory',
  'compose-failed',
  'host-unable',
] as const;
export type ComposeErrorCode = (typeof composeErrorCodes)[number];

/** A failed composition; the live site is unchanged. Code and message cross process borders. */
export class ComposeError extends RejectedError {
  override readonly name = 'ComposeError';
  declare readonly code: ComposeErrorCode;

  constructor(code: ComposeErrorCode, message: string, options?: ErrorOptions) {
    super(message, { ...options, code });
  }
}

/** System errors (errno(3)) that come from the machine, and not from its input. */
const HOST_CODES = new Set([
  'EACCES',
  'EAGAIN',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'EPERM',
  'EROFS',
]);

/** Returns the first system error of the host among an error and its causes; else `undefined`. */
export function findHostFault(error: unknown): NodeJS.ErrnoException | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (code !== undefined && HOST_CODES.has(code)) return at;
  }
  return undefined;
}

/** Converts any error thrown while composing to a `ComposeError`. */
export function toComposeError(error: unknown): ComposeError {
  if (error instanceof ComposeError) return error;
  const fault = findHostFault(error);
  if (fault) return new ComposeError('host-unable', fault.message, { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RemoteFailedError) {
    const isNamed = message.startsWith(error.remote);
    return new ComposeError('remote-failed', isNamed ? message : `${error.remote}: ${message}`, {
      cause: error,
    });
  }
  const code = error instanceof InvalidInputError ? 'invalid-input' : 'compose-failed';
  return new ComposeError(code, message, { cause: error });
}
