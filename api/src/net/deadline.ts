/** A socket, a request or a stream. */
interface Destroyable {
  destroy(error?: Error): unknown;
}

/** Work wasn't done before its deadline. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  readonly code = 'EDEADLINE';

  constructor(ms: number) {
    super(`not done after ${ms / 1000} s`);
  }
}

/** Deadline of a piece of work. */
export interface Deadline {
  /** Destroys a socket or stream at the deadline, or at once after the deadline. Returns its argument. */
  ends<Each extends Destroyable>(each: Each): Each;
}

/**
 * Runs work with a deadline, which cuts the work's connections. `AbortSignal.timeout` isn't reliable with `fetch`, since
 * undici references the request weakly. After a garbage collection, the signal doesn't end the read of a body.
 * @param ms milliseconds for the whole work, also while the server keeps sending
 * @throws DeadlineError at the deadline, and errors of `work` before
 */
export async function withDeadline<Result>(ms: number, work: (deadline: Deadline) => Promise<Result>) {
  const destroyables = new Set<Destroyable>();
  let late: DeadlineError | undefined;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late = new DeadlineError(ms);
      reject(late);
      for (const each of destroyables) each.destroy(late);
    }, ms);
  });
  const deadline: Deadline = {
    ends(each) {
      if (late) each.destroy(late);
      else destroyables.add(each);
      return each;
    },
  };
  try {
    return await Promise.race([work(deadline), over]);
  } finally {
    clearTimeout(timer);
  }
}
