import { Button } from '@site/kit/ui/Button';
import { useEffect, useRef, useState } from 'react';
import styles from './Admin.module.css';
import { isSessionOpen, loadOffers } from './calls.ts';
import type { Editor } from './Editor.tsx';
import { Gate } from './Gate.tsx';
import type { SavedList } from './save-queue.ts';
import { useSession } from './session.ts';

const EXPIRED = 'Votre session a expiré : reconnectez-vous. Ce qui n’est pas enregistré vous sera proposé.';

/** Password, two seconds of loading, editor (docs/product.md#admin). */
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
  const [opened, setOpened] = useState<{ start: SavedList; Workplace: typeof Editor } | null>(null);
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

/** How long the loading screen stands after a correct password, at least. */
const LOADING_MS = 2_000;

interface OpeningProps {
  isLogin: boolean;
  onReady(start: SavedList, Workplace: typeof Editor): void;
  onExpired(): void;
  onLeave(): void;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * The loading screen: reads the list in force and the editor, which nobody pays for who has no password, and on a later
 * visit asks whether the session still holds.
 */
export function Opening(props: OpeningProps) {
  const { isLogin } = props;
  const then = useRef(props);
  then.current = props;
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const isFirst = attempt === 0;
    setHasFailed(false);
    Promise.all([
      loadOffers(),
      import('./Editor.tsx'),
      isLogin || isSessionOpen(),
      isLogin && isFirst && pause(LOADING_MS),
    ]).then(
      ([start, { Editor: Workplace }, isOpen]) => {
        if (isCurrent) isOpen ? then.current.onReady(start, Workplace) : then.current.onExpired();
      },
      (error: unknown) => {
        console.error('Offres dédiées', error);
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, isLogin]);

  return (
    <div className={styles.gate}>
      <h1>Administration</h1>
      {hasFailed ? (
        <div role="alert" className={styles.gateFields}>
          <p>La liste des offres n’a pas pu être chargée. Rien n’est modifiable tant qu’elle n’est pas là.</p>
          <p className={styles.actions}>
            <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
              Réessayer
            </Button>
            <Button onClick={props.onLeave}>Se déconnecter</Button>
          </p>
        </div>
      ) : (
        <div role="status" className={styles.gateFields}>
          <p>Chargement de l’éditeur…</p>
          <div className={styles.progress} aria-hidden="true" />
        </div>
      )}
    </div>
  );
}
