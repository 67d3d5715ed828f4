import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** Nothing to show, and what to do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
