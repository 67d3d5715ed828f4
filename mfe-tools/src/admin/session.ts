/** Where the saved flag stands (decision 23): it says that somebody is signed in. The session itself is a cookie no script reads. */
export const SESSION_KEY = 'admin-session';

/**
 * What an earlier visit left: nobody signed in, a session that is `open` or has `expired`, told apart so that the gate
 * can say why it is there again, or one that was left while the server couldn't be reached.
 */
export type Flag = 'none' | 'open' | 'expired' | 'leaving';

/** What the flag says; one that can't be read says nobody. `now` is in epoch milliseconds. */
export function readFlag(now: number, storage?: Storage): Flag {
  try {
    const { expiresAt, isLeaving, token } = JSON.parse(
      (storage ?? localStorage).getItem(SESSION_KEY) ?? '{}',
    );
    // An earlier release kept the session's token here, where every script reads it.
    if (token !== undefined) {
      dropFlag(storage);
      return 'expired';
    }
    if (isLeaving === true) return 'leaving';
    if (typeof expiresAt !== 'number') return 'none';
    return expiresAt > now ? 'open' : 'expired';
  } catch {
    return 'none';
  }
}

/** Says for later visits that a session is open until then, in epoch milliseconds. Never throws. */
export function keepFlag(expiresAt: number, storage?: Storage): void {
  keep({ expiresAt }, storage);
}

/** Says that the session is left, though the server hasn't said so yet. Never throws. */
export function keepLeaving(storage?: Storage): void {
  keep({ isLeaving: true }, storage);
}

/** The next visit begins at the gate. Never throws. */
export function dropFlag(storage?: Storage): void {
  try {
    (storage ?? localStorage).removeItem(SESSION_KEY);
  } catch {
    // Storage refused: nothing was kept.
  }
}

function keep(flag: object, storage?: Storage): void {
  try {
    (storage ?? localStorage).setItem(SESSION_KEY, JSON.stringify(flag));
  } catch {
    // Storage refused: the next visit begins at the gate.
  }
}
