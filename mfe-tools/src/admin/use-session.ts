import type { SessionState } from '@site/api-contract/admin';
import { useEffect, useState } from 'react';
import { logout } from './calls.ts';
import { dropFlag, keepFlag, keepLeaving, readFlag, SESSION_KEY } from './session.ts';

/** Before the gate, with why one is there again; or behind it, just now by the password or since an earlier visit. */
type Place = { name: 'gate'; reason?: string } | { name: 'inside'; isLogin: boolean };

const LEFT = 'Vous êtes déconnecté.';

/**
 * Whether somebody is signed in here, for a page of the administration: kept over visits, followed in other tabs
 * (decision 23). Whether the session really holds, the first call says.
 * @param expired what the gate says when the session is over
 */
export function useSession(expired: string) {
  const [place, setPlace] = useState<Place>({ name: 'gate' });
  const expire = () => {
    dropFlag();
    setPlace({ name: 'gate', reason: expired });
  };
  const leave = () => {
    // No script can take the cookie away: until the server has, the flag says so, and the next visit asks again.
    keepLeaving();
    setPlace({ name: 'gate', reason: LEFT });
    const finish = () => readFlag(Date.now()) === 'leaving' && dropFlag();
    logout().then(finish, (error: unknown) => console.warn('Déconnexion', error));
  };
  const open = ({ expiresAt }: SessionState) => {
    keepFlag(expiresAt);
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
