/** What a {@link Deadline} can end: a socket, a request, a stream. */
interface Destroyable {
  destroy(error?: Error): unknown;
}

/** The time something was given is over. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  readonly code = 'EDEADLINE';

  constructor(ms: number) {
    super(`not done after ${ms / 1000} s`);
  }
}

/** How long some work may take. */
export interface Deadline {
  /** Destroys this socket or stream when the time is over, at once if it is over already. Returns it. */
  ends<Each extends Destroyable>(each: Each): Each;
}

/**
 * Does work that must be over in time, and cuts its connections when it isn't. `AbortSignal.timeout` promises the same
 * for `fetch`, and doesn't keep it: undici holds what is to be aborted weakly, and a body is read on once the garbage
 * collector has been by.
 * @param ms milliseconds for all of it, however lively its other end is
 * @throws DeadlineError when the time is over, and whatever `work` throws before
 */
export async function within<Result>(ms: number, work: (deadline: Deadline) => Promise<Result>) {
  const held = new Set<Destroyable>();
  let late: DeadlineError | undefined;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late = new DeadlineError(ms);
      reject(late);
      for (const each of held) each.destroy(late);
    }, ms);
  });
  const deadline: Deadline = {
    ends(each) {
      if (late) each.destroy(late);
      else held.add(each);
      return each;
    },
  };
  try {
    return await Promise.race([work(deadline), over]);
  } finally {
    clearTimeout(timer);
  }
}
