import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Feature.module.css';

/** One benefit: an icon, a short title, a sentence. */
export function Feature({
  icon: Icon,
  title,
  children,
}: {
  icon?: LucideIcon;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.feature}>
      {Icon && <Icon className={styles.icon} size={22} strokeWidth={1.5} aria-hidden="true" />}
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}
