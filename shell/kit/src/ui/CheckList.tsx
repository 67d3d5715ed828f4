import styles from './CheckList.module.css';
import { Glyph } from './Glyph.tsx';

/** What is included, a tick before each. `className` may set columns and gaps. */
export function CheckList({ items, className }: { items: string[]; className?: string | undefined }) {
  return (
    <ul className={className ? `${styles.list} ${className}` : styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Glyph name="check" size={16} />
          {item}
        </li>
      ))}
    </ul>
  );
}
