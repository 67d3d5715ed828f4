import type { Session } from '@site/api-contract/admin';
import { useEffect, useState } from 'react';
import styles from './Admin.module.css';
import { logout } from './calls.ts';
import { Editor } from './Editor.tsx';
import { Gate } from './Gate.tsx';
import { Opening } from './Opening.tsx';
import type { Saved } from './save-queue.ts';
import { forgetSession, keepSession, readSession, SESSION_KEY } from './session.ts';

type Stage =
  | { name: 'gate'; reason?: string }
  /** `isLogin`: the password has just been given, which is followed by two seconds of loading. */
  | { name: 'opening'; session: Session; isLogin: boolean }
  | { name: 'editor'; session: Session; start: Saved };

const EXPIRED = 'Votre session a expiré : reconnectez-vous. Ce qui n’est pas enregistré vous sera proposé.';

/** /admin: password, two seconds of loading, editor (specification, section 4; decision 23). */
export default function AdminPage() {
  const [stage, setStage] = useState<Stage>({ name: 'gate' });
  useEffect(() => {
    const stored = readSession(Date.now());
    if (stored.status === 'open') setStage({ name: 'opening', session: stored.session, isLogin: false });
    if (stored.status === 'expired') {
      forgetSession();
      setStage({ name: 'gate', reason: EXPIRED });
    }
    // Another tab logged out.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_KEY && newValue === null) setStage({ name: 'gate' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);

  const end = (reason?: string) => {
    forgetSession();
    setStage({ name: 'gate', ...(reason && { reason }) });
  };
  const leave = ({ token }: Session) => {
    end('Vous êtes déconnecté.');
    logout(token).catch((error: unknown) => console.warn('Déconnexion', error));
  };

  return (
    <div className={styles.page}>
      {stage.name === 'gate' && (
        <Gate
          reason={stage.reason}
          onOpen={(session) => {
            keepSession(session);
            setStage({ name: 'opening', session, isLogin: true });
          }}
        />
      )}
      {stage.name === 'opening' && (
        <Opening
          session={stage.session}
          isLogin={stage.isLogin}
          onReady={(start) => setStage({ name: 'editor', session: stage.session, start })}
          onExpired={() => end(EXPIRED)}
          onLeave={() => leave(stage.session)}
        />
      )}
      {stage.name === 'editor' && (
        <Editor
          token={stage.session.token}
          start={stage.start}
          onExpired={() => end(EXPIRED)}
          onLeave={() => leave(stage.session)}
        />
      )}
    </div>
  );
}
