import { Button, ButtonLink } from './Button.tsx';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  title: string;
  /** What happened, or what to do next. */
  detail: string;
  /** Its rank in the page; a page of its own has the first. */
  heading?: 'h1' | 'h2';
}

/** The face of a failure: what happened, « Réessayer », which the shell answers, and the way home. ARIA pattern: Alert. */
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
