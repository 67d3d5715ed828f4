import { ButtonLink } from './Button.tsx';
import styles from './OfferAction.module.css';

export interface OfferActionProps {
  id: string;
  name: string;
  orderUrl: string;
  /** Its processor, memory and storage as published; null isn't. */
  figures: readonly unknown[];
}

/** What leads on from an offer: its order, or its sheet first while one of its figures isn't published (decision 38). */
export function OfferAction({ id, name, orderUrl, figures }: OfferActionProps) {
  const isSeen = !figures.includes(null);
  const order = (
    <ButtonLink to={orderUrl} look={isSeen ? 'primary' : 'quiet'} label={`Commander ${name}`}>
      Commander
    </ButtonLink>
  );
  if (isSeen) return order;
  return (
    <div className={styles.actions}>
      <ButtonLink to={`/contact?offre=${encodeURIComponent(id)}`} label={`Demander la fiche : ${name}`}>
        Demander la fiche
      </ButtonLink>
      {order}
    </div>
  );
}
