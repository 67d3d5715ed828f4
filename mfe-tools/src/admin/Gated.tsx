import { Button } from '@site/kit/ui/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Admin.module.css';
import { Gate } from './Gate.tsx';
import { useSession } from './session.ts';

/** What stands behind the gate is told these. */
export interface InsideProps {
  onExpired(): void;
  onLeave(): void;
}
type Inside = (props: InsideProps) => ReactNode;

interface OpeningProps {
  title: string;
  /** Said while what is behind the gate is on its way, and when it can't be had. */
  loading: string;
  failed: string;
  /**
   * Fetches it, or null when the session is over: nobody pays for it who has no password.
   *
   * @param isLogin the password was given just now
   */
  load(isLogin: boolean): Promise<Inside | null>;
}

interface GatedProps extends OpeningProps {
  /** What the gate says is behind it, its button, and why it is there again when the session is over. */
  about: string;
  action: string;
  expired: string;
}

/** A page of the administration: password, loading screen, and what is behind them (docs/product.md#admin). */
export function Gated({ about, action, expired, ...opening }: GatedProps) {
  const { place, open, expire, leave } = useSession(expired);
  return (
    <div className={styles.page}>
      {place.name === 'gate' ? (
        <Gate about={about} action={action} reason={place.reason} onOpen={open} />
      ) : (
        <Opening {...opening} isLogin={place.isLogin} onExpired={expire} onLeave={leave} />
      )}
    </div>
  );
}

/** The loading screen, which gives way to what it waits for; on a failure it stays, with a way to try again. */
function Opening({
  title,
  loading,
  failed,
  load,
  isLogin,
  ...told
}: OpeningProps & InsideProps & { isLogin: boolean }) {
  const then = useRef({ load, ...told });
  then.current = { load, ...told };
  const [Opened, setOpened] = useState<Inside | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setHasFailed(false);
    then.current.load(isLogin && attempt === 0).then(
      (inside) => {
        if (isCurrent) inside ? setOpened(() => inside) : then.current.onExpired();
      },
      (error: unknown) => {
        console.error(title, error);
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, isLogin, title]);
  if (Opened) return <Opened {...told} />;
  return (
    <div className={`${styles.stack} ${styles.gate}`}>
      <h1>{title}</h1>
      {hasFailed ? (
        <div role="alert" className={styles.stack}>
          <p>{failed}</p>
          <p className={styles.actions}>
            <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
              Réessayer
            </Button>
            <Button onClick={told.onLeave}>Se déconnecter</Button>
          </p>
        </div>
      ) : (
        <div role="status" className={styles.stack}>
          <p>{loading}</p>
          <div className={styles.progress} aria-hidden="true" />
        </div>
      )}
    </div>
  );
}
