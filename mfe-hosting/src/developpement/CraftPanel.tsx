import { CheckList } from '@site/kit/ui/CheckList';
import { crafts } from './content.ts';
import styles from './Developpement.module.css';

/** Content of one tab. */
export function CraftPanel({ craft }: { craft: keyof typeof crafts }) {
  const { title, text, deliveries } = crafts[craft];
  return (
    <div className={styles.craft}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <CheckList items={deliveries} className={styles.deliveries} />
    </div>
  );
}
