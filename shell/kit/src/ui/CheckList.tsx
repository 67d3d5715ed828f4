import { Children, type ReactNode } from 'react';
import styles from './CheckList.module.css';
import { Glyph } from './Glyph.tsx';

/** What is included, a tick before each. `className` may set columns and gaps. */
export function CheckList({
  items,
  className,
}: {
  items: readonly ReactNode[];
  className?: string | undefined;
}) {
  return (
    <ul className={className ? `${styles.list} ${className}` : styles.list}>
      {Children.map(items, (item) => (
        <li>
          <Glyph name="check" size={16} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
