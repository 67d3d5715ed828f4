import { Button, ButtonLink } from './Button.tsx';
import styles from './ErrorState.module.css';

export interface ErrorStateProps {
  title: string;
  /** What happened, or what to do next. */
  detail: string;
  /** Offers « Réessayer » beside the way home. */
  onRetry?(): void;
}

/** The face of a failure: what happened and what to do next. ARIA pattern: Alert. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  return (
    <section className={styles.state}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{title}</h1>
        <p role="alert">{detail}</p>
        <div className={styles.actions}>
          {onRetry && (
            <Button look="primary" onClick={onRetry}>
              Réessayer
            </Button>
          )}
          <ButtonLink to="/" look="secondary">
            Retour à l’accueil
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
