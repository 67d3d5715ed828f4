import type { ReactNode } from 'react';
import styles from './Badge.module.css';

type BadgeProps = { children: ReactNode; tone?: 'accent' | 'second' | 'quiet' };

/**
 * A short state beside a name: « Plus populaire », « SOON ».
 *
 * @example
 * <Badge tone="quiet"><span lang="en">SOON</span></Badge>
 */
export const Badge = ({ children, tone = 'accent' }: BadgeProps) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);
