import styles from './PageStates.module.css';

/** Shown only where no earlier page can stay on screen. */
export function PageLoading() {
  return (
    <p className={styles.loading} role="status">
      Chargement de la page…
    </p>
  );
}
