import { Children, type ReactNode } from 'react';
import styles from './CheckList.module.css';
import { Icon } from './Icon.tsx';

type CheckListProps = { items: readonly ReactNode[]; className?: string | undefined };

/**
 * A list of included items, each with a tick. `className` may set columns and gaps.
 *
 * @example
 * <CheckList items={['Accès root', 'IPv4 et IPv6']} />
 */
export function CheckList({ items, className }: CheckListProps) {
  return (
    <ul className={className ? `${styles.list} ${className}` : styles.list}>
      {Children.map(items, (item) => (
        <li>
          <Icon name="check" size={16} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
