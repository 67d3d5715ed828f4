import { Link } from '@site/kit/nav';
import { Button } from '@site/kit/ui/Button';
import styles from './Dedies.module.css';

/**
 * The stock may vary. Over the end of the part above, so that nothing moves when it goes. The style sheet counts its three
 * seconds from first paint on (specification, section 4); hovering or focusing it keeps it, and it can be closed.
 */
export const StockNotice = () => (
  <div className={styles.over} data-needs-script="" data-closable="">
    <aside aria-label="Avis sur le stock" className={styles.notice}>
      <p>
        Le stock peut varier. Pour une réservation, <Link to="/contact">demandez un devis</Link>.
      </p>
      <Button data-close="">Fermer</Button>
      <div className={styles.countdown} role="progressbar" aria-label="Temps avant la fermeture de l’avis" />
    </aside>
  </div>
);
