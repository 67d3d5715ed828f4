import { useState } from 'react';
import styles from './Admin.module.css';
import type { Editor } from './Editor.tsx';
import { Gate } from './Gate.tsx';
import { Opening } from './Opening.tsx';
import type { Saved } from './save-queue.ts';
import { useSession } from './use-session.ts';

const EXPIRED = 'Votre session a expiré : reconnectez-vous. Ce qui n’est pas enregistré vous sera proposé.';

/** Password, two seconds of loading, editor (specification, section 4; decision 23). */
export default function Admin() {
  const { place, open, expire, leave } = useSession(EXPIRED);
  return (
    <div className={styles.page}>
      {place.name === 'gate' ? (
        <Gate
          about="Les offres de serveurs dédiés, réservées à l’équipe."
          action="Ouvrir l’éditeur"
          reason={place.reason}
          onOpen={open}
        />
      ) : (
        <Office isLogin={place.isLogin} onExpired={expire} onLeave={leave} />
      )}
    </div>
  );
}

interface OfficeProps {
  isLogin: boolean;
  onExpired(): void;
  onLeave(): void;
}

/** Behind the gate: the loading screen, then the editor. */
function Office({ isLogin, onExpired, onLeave }: OfficeProps) {
  const [opened, setOpened] = useState<{ start: Saved; Workplace: typeof Editor } | null>(null);
  if (opened) return <opened.Workplace start={opened.start} onExpired={onExpired} onLeave={onLeave} />;
  return (
    <Opening
      isLogin={isLogin}
      onReady={(start, Workplace) => setOpened({ start, Workplace })}
      onExpired={onExpired}
      onLeave={onLeave}
    />
  );
}
