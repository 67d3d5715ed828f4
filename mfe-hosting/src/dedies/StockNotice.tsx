import { useCountdown } from '@site/kit/countdown';
import { Link } from '@site/kit/nav';
import { Button } from '@site/kit/ui/Button';
import { useState } from 'react';
import styles from './Dedies.module.css';

/** Specification, section 4: one percent every 30 ms, gone at 100. */
const STEP_MS = 30;
const TOTAL_MS = 3_000;

/** The stock may vary. Over the end of the part above, so that nothing moves when it goes; hovering or focusing it keeps it. */
export function StockNotice() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <OpenNotice onClose={() => setIsOpen(false)} /> : null;
}

function OpenNotice({ onClose }: { onClose(): void }) {
  const { percent, hold } = useCountdown(TOTAL_MS, STEP_MS, onClose);
  return (
    <div className={styles.over} data-needs-script="">
      <aside aria-label="Avis sur le stock" className={styles.notice} {...hold}>
        <p>
          Le stock peut varier. Pour une réservation, <Link to="/contact">demandez un devis</Link>.
        </p>
        <Button onClick={onClose}>Fermer</Button>
        <progress max={100} value={percent} aria-label="Temps avant la fermeture de l’avis" />
      </aside>
    </div>
  );
}
