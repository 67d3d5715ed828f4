import { InvalidInput } from '../site/inputs.ts';
import { RemoteFailed } from '../site/release.ts';

/**
 * Why composing failed. `host-unable`: this host lacks disk, memory or processes, and another host may succeed. With any
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

/** A composition that failed; the live site is unchanged. Code and message survive the way out of a child process. */
export class ComposeError extends Error {
  override readonly name = 'ComposeError';

  constructor(
    readonly code: ComposeErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** System errors (errno(3)) that speak of the machine, and not of what it was given. */
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

/** The system error behind an error, through all of its causes, if it is the host's; else `undefined`. */
export function findHostFault(error: unknown): NodeJS.ErrnoException | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (code !== undefined && HOST_CODES.has(code)) return at;
  }
  return undefined;
}

/** Classifies what was thrown while composing. */
export function toComposeError(error: unknown): ComposeError {
  if (error instanceof ComposeError) return error;
  const fault = findHostFault(error);
  if (fault) return new ComposeError('host-unable', fault.message, { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RemoteFailed) {
    const isNamed = message.startsWith(error.remote);
    return new ComposeError('remote-failed', isNamed ? message : `${error.remote}: ${message}`, {
      cause: error,
    });
  }
  const code = error instanceof InvalidInput ? 'invalid-input' : 'compose-failed';
  return new ComposeError(code, message, { cause: error });
}
