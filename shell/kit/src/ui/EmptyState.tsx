import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/**
 * A message in place of an empty list, with an optional action.
 *
 * @example
 * <EmptyState action={<Button onClick={reset}>Réinitialiser</Button>}>Aucun serveur ne convient.</EmptyState>
 */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
