/** Rejection of a change: nothing was changed. `message` gives the reason in English, as the commands print it. */
export class RejectedError extends Error {
  override readonly name: string = 'RejectedError';
  /** Stable code for programs. A failed composition has the code of its compose error, e.g. `remote-failed`. */
  readonly code: string | undefined;

  constructor(message: string, { code, ...options }: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** Rejection for want of disk space: the last share is reserved for visitors' messages and the operator. Nothing was stored. */
export class DiskReservedError extends RejectedError {
  override readonly name = 'DiskReservedError';

  constructor(message: string) {
    super(message, { code: 'disk-reserved' });
  }
}

/** This host lacks disk, memory or processes for the change; another host may make it. Nothing was changed. */
export class HostResourcesExhaustedError extends Error {
  override readonly name = 'HostResourcesExhaustedError';
}

/** The release named in the request is no longer current: another change won. */
export class ConflictError extends RejectedError {
  override readonly name = 'ConflictError';
}
