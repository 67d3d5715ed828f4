import { Check } from 'lucide-react';
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
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery}>
            <Check size={18} aria-hidden="true" />
            {delivery}
          </li>
        ))}
      </ul>
    </div>
  );
}
