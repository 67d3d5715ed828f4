import type { SessionState } from '@site/api-contract/admin';
import { useEffect, useState } from 'react';
import { logout } from './calls.ts';

/** Where the saved flag stands: it says that somebody is signed in. The session itself is a cookie no script reads. */
export const SESSION_KEY = 'admin-session';

/**
 * What an earlier visit left: nobody signed in, a session that is `open` or has `expired`, told apart so that the gate
 * can say why it is there again, or one that was left while the server couldn't be reached.
 */
export type Flag = 'none' | 'open' | 'expired' | 'leaving';

/** What the flag says; one that can't be read says nobody. `now` is in epoch milliseconds. */
export function readFlag(now: number): Flag {
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
 * Says for later visits that a session is open until then, in epoch milliseconds; that it is left, though the server hasn't
 * said so yet; or, by null, nothing. Never throws.
 */
export function keepFlag(flag: { expiresAt: number } | { isLeaving: true } | null): void {
  try {
    if (flag) localStorage.setItem(SESSION_KEY, JSON.stringify(flag));
    else localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage refused: the next visit begins at the gate.
  }
}

/** Before the gate, with why one is there again; or behind it, just now by the password or since an earlier visit. */
type Place = { name: 'gate'; reason?: string } | { name: 'inside'; isLogin: boolean };

const LEFT = 'Vous êtes déconnecté.';

/**
 * Whether somebody is signed in here, for a page of the administration: kept over visits, followed in other tabs
 * (docs/product.md#admin). Whether the session really holds, the first call says.
 * @param expired what the gate says when the session is over
 */
export function useSession(expired: string) {
  const [place, setPlace] = useState<Place>({ name: 'gate' });
  const expire = () => {
    keepFlag(null);
    setPlace({ name: 'gate', reason: expired });
  };
  const leave = () => {
    // No script can take the cookie away: until the server has, the flag says so, and the next visit asks again.
    keepFlag({ isLeaving: true });
    setPlace({ name: 'gate', reason: LEFT });
    const finish = () => readFlag(Date.now()) === 'leaving' && keepFlag(null);
    logout().then(finish, (error: unknown) => console.warn('Déconnexion', error));
  };
  const open = ({ expiresAt }: SessionState) => {
    keepFlag({ expiresAt });
    setPlace({ name: 'inside', isLogin: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const status = readFlag(Date.now());
    if (status === 'open') setPlace({ name: 'inside', isLogin: false });
    if (status === 'leaving') leave();
    if (status === 'expired') expire();
    // Another tab logged out.
    const follow = ({ key }: StorageEvent) => {
      if (key === SESSION_KEY && readFlag(Date.now()) !== 'open') setPlace({ name: 'gate' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  return { place, open, expire, leave };
}
