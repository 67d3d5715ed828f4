import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A short state beside a name: « Plus populaire », « SOON ». */
export function Badge({
  children,
  tone = 'accent',
}: {
  children: ReactNode;
  tone?: 'accent' | 'second' | 'quiet';
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
