import type { SessionState } from '@site/api-contract/admin/admin';
import { useEffect, useState } from 'react';
import { logOut } from './calls.ts';

/** Storage key of the sign-in flag. The session itself is an `HttpOnly` cookie. */
export const SESSION_KEY = 'admin-session';

/**
 * The state that an earlier visit left. `none`: signed out. `open`: signed in until a time. `expired`: that time is
 * over, and the gate shows the reason. `leaving`: signed out while the server was unreachable.
 */
export type SessionFlag = 'none' | 'open' | 'expired' | 'leaving';

/** Reads the flag; `none` for an unreadable one. `now` is in epoch milliseconds. */
export function readSessionFlag(now: number): SessionFlag {
  try {
    const { expiresAt, isLeaving } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}');
    if (isLeaving === true) return 'leaving';
    if (typeof expiresAt !== 'number') return 'none';
    return expiresAt > now ? 'open' : 'expired';
  } catch {
    return 'none';
  }
}

/**
 * Stores the flag for later visits: an open session until `expiresAt` (epoch milliseconds), or a sign-out without the
 * server's confirmation. Null removes the flag. Never throws.
 */
export function keepSessionFlag(flag: { expiresAt: number } | { isLeaving: true } | null): void {
  try {
    if (flag) localStorage.setItem(SESSION_KEY, JSON.stringify(flag));
    else localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is unavailable: the next visit starts at the gate.
  }
}

/** At the gate, perhaps with a reason; or inside, after a sign-in or from an earlier visit. */
type Place = { name: 'sign-in'; reason?: string } | { name: 'inside'; isLogin: boolean };

const LEFT = 'Vous êtes déconnecté.';

/**
 * Holds the sign-in state of an admin page, across visits and tabs (docs/product.md#admin). The first call to the API
 * verifies the session.
 * @param expired reason at the gate after the session's end
 */
export function useSession(expired: string) {
  const [place, setPlace] = useState<Place>({ name: 'sign-in' });
  const expire = () => {
    keepSessionFlag(null);
    setPlace({ name: 'sign-in', reason: expired });
  };
  const leave = () => {
    // Scripts can't delete the cookie. Until the server has, the flag makes the next visit try again.
    keepSessionFlag({ isLeaving: true });
    setPlace({ name: 'sign-in', reason: LEFT });
    const finish = () => readSessionFlag(Date.now()) === 'leaving' && keepSessionFlag(null);
    logOut().then(finish, (error: unknown) => console.warn('Déconnexion', error));
  };
  const open = ({ expiresAt }: SessionState) => {
    keepSessionFlag({ expiresAt });
    setPlace({ name: 'inside', isLogin: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const status = readSessionFlag(Date.now());
    if (status === 'open') setPlace({ name: 'inside', isLogin: false });
    if (status === 'leaving') leave();
    if (status === 'expired') expire();
    // Another tab logged out.
    const follow = ({ key }: StorageEvent) => {
      if (key === SESSION_KEY && readSessionFlag(Date.now()) !== 'open') setPlace({ name: 'sign-in' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  return { place, open, expire, leave };
}
