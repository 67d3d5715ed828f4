import { useEffect, useState } from 'react';
import styles from './Admin.module.css';
import { logout } from './calls.ts';
import type { Editor } from './Editor.tsx';
import { Gate } from './Gate.tsx';
import { Opening } from './Opening.tsx';
import type { Saved } from './save-queue.ts';
import { dropFlag, keepFlag, keepLeaving, readFlag, SESSION_KEY } from './session.ts';

type Stage =
  | { name: 'gate'; reason?: string }
  /** `isLogin`: the password has just been given, which is followed by two seconds of loading. */
  | { name: 'opening'; isLogin: boolean }
  | { name: 'editor'; start: Saved; Workplace: typeof Editor };

const EXPIRED = 'Votre session a expiré : reconnectez-vous. Ce qui n’est pas enregistré vous sera proposé.';
const LEFT = 'Vous êtes déconnecté.';

/** Password, two seconds of loading, editor (specification, section 4; decision 23). */
export default function Admin() {
  const [stage, setStage] = useState<Stage>({ name: 'gate' });
  const end = (reason: string) => {
    dropFlag();
    setStage({ name: 'gate', reason });
  };
  const leave = () => {
    // No script can take the cookie away: until the server has, the flag says so, and the next visit asks again.
    keepLeaving();
    setStage({ name: 'gate', reason: LEFT });
    const finish = () => readFlag(Date.now()) === 'leaving' && dropFlag();
    logout().then(finish, (error: unknown) => console.warn('Déconnexion', error));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const status = readFlag(Date.now());
    if (status === 'open') setStage({ name: 'opening', isLogin: false });
    if (status === 'leaving') leave();
    if (status === 'expired') end(EXPIRED);
    // Another tab logged out.
    const follow = ({ key }: StorageEvent) => {
      if (key === SESSION_KEY && readFlag(Date.now()) !== 'open') setStage({ name: 'gate' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);

  return (
    <div className={styles.page}>
      {stage.name === 'gate' && (
        <Gate
          reason={stage.reason}
          onOpen={(session) => {
            keepFlag(session.expiresAt);
            setStage({ name: 'opening', isLogin: true });
          }}
        />
      )}
      {stage.name === 'opening' && (
        <Opening
          isLogin={stage.isLogin}
          onReady={(start, Workplace) => setStage({ name: 'editor', start, Workplace })}
          onExpired={() => end(EXPIRED)}
          onLeave={leave}
        />
      )}
      {stage.name === 'editor' && (
        <stage.Workplace start={stage.start} onExpired={() => end(EXPIRED)} onLeave={leave} />
      )}
    </div>
  );
}
