/** The command line, a setting or a file of this machine can't be used: nothing was sent or changed. */
export class UserError extends Error {}

/** Code of a rejection by a host that lacks disk, memory or processes: another host may make the change. */
const HOST_UNABLE = 'host-unable';

/** The site rejects a change: nothing was changed. `message` gives the reason in English, as the commands print it. */
export class RejectedError extends Error {
  override readonly name: string = 'RejectedError';
  /** Stable code for programs, such as `over-budget`. A failed composition has the code of its compose error, e.g. `remote-failed`. */
  readonly code: string | undefined;

  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** Rejection of a change that names a release which is no longer current: another change won. */
export class ConflictError extends RejectedError {
  override readonly name = 'ConflictError';
}

/** Returns true for the rejection of a change that another host may make. */
export const isHostUnable = (error: unknown): error is RejectedError =>
  error instanceof RejectedError && error.code === HOST_UNABLE;
