import { Button } from '@site/kit/ui/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Admin.module.css';
import { SignInForm } from './SignInForm.tsx';
import { useSession } from './session.ts';

/** Callbacks for the content behind the sign-in form. */
export interface SessionContentProps {
  onExpired(): void;
  onLeave(): void;
}
type SessionContent = (props: SessionContentProps) => ReactNode;

interface OpeningProps {
  title: string;
  /** Messages while the content loads, and when loading fails. */
  loading: string;
  failed: string;
  /**
   * Loads the content, only after sign-in; null when the session has ended.
   *
   * @param isLogin true directly after the password
   */
  load(isLogin: boolean): Promise<SessionContent | null>;
}

interface RequireSessionProps extends OpeningProps {
  /** Description of the content, label of the button, and reason shown after the session's end. */
  about: string;
  action: string;
  expired: string;
}

/** An admin page: sign-in form, loading screen and content (docs/product.md#admin). */
export function RequireSession({ about, action, expired, ...opening }: RequireSessionProps) {
  const { place, open, expire, leave } = useSession(expired);
  return (
    <div className={styles.page}>
      {place.name === 'sign-in' ? (
        <SignInForm about={about} action={action} reason={place.reason} onOpen={open} />
      ) : (
        <Opening {...opening} isLogin={place.isLogin} onExpired={expire} onLeave={leave} />
      )}
    </div>
  );
}

/** The loading screen, until the content has loaded; after a failure it offers another try. */
function Opening({
  title,
  loading,
  failed,
  load,
  isLogin,
  ...callbacks
}: OpeningProps & SessionContentProps & { isLogin: boolean }) {
  const then = useRef({ load, ...callbacks });
  then.current = { load, ...callbacks };
  const [Opened, setOpened] = useState<SessionContent | null>(null);
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
  if (Opened) return <Opened {...callbacks} />;
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
            <Button onClick={callbacks.onLeave}>Se déconnecter</Button>
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
