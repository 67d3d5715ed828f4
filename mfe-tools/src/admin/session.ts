import type { Session } from '@site/api-contract/admin';

/** Where the saved flag stands (decision 23): the session goes on across visits until it ends or is ended. */
export const SESSION_KEY = 'admin-session';

/** What the browser remembers; `expired` is told apart so that the gate can say why it is there again. */
export type StoredSession = { status: 'none' } | { status: 'expired' } | { status: 'open'; session: Session };

/** The session kept by an earlier visit; one that can't be read counts as none. `now` is in epoch milliseconds. */
export function readSession(now: number, storage?: Storage): StoredSession {
  try {
    const { token, expiresAt } = JSON.parse((storage ?? localStorage).getItem(SESSION_KEY) ?? '{}');
    if (typeof token !== 'string' || typeof expiresAt !== 'number') return { status: 'none' };
    return expiresAt > now ? { status: 'open', session: { token, expiresAt } } : { status: 'expired' };
  } catch {
    return { status: 'none' };
  }
}

/** Keeps the session for later visits. Never throws. */
export function keepSession({ token, expiresAt }: Session, storage?: Storage): void {
  try {
    (storage ?? localStorage).setItem(SESSION_KEY, JSON.stringify({ token, expiresAt }));
  } catch {
    // Storage refused: the session lasts as long as the page.
  }
}

/** The next visit begins at the gate. Never throws. */
export function forgetSession(storage?: Storage): void {
  try {
    (storage ?? localStorage).removeItem(SESSION_KEY);
  } catch {
    // Storage refused: nothing was kept.
  }
}
