import { Button, ButtonLink } from './Button.tsx';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  title: string;
  /** Reason of the failure, or next step. */
  detail: string;
  /** Heading level; `h1` on a page of its own. */
  heading?: 'h1' | 'h2';
}

/**
 * A failure with its reason, « Réessayer », which the shell handles, and a link home. ARIA pattern: Alert.
 *
 * @example
 * <ErrorState title="Page indisponible" detail="Le service ne répond pas." />
 */
export function ErrorState({ title, detail, heading: Heading = 'h1' }: ErrorStateProps) {
  return (
    <section className={styles.state}>
      <div className={styles.inner}>
        <Heading className={styles.title}>{title}</Heading>
        <p role="alert">{detail}</p>
        <div className={styles.actions}>
          <Button look="primary" data-retry="">
            Réessayer
          </Button>
          <ButtonLink to="/" look="secondary">
            Retour à l’accueil
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
