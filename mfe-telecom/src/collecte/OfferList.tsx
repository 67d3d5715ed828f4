import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { PagedItems } from '@site/kit/ui/PagedItems';
import { Pager } from '@site/kit/ui/Pager';
import type { ReactNode } from 'react';
import styles from './Collecte.module.css';
import { type CollecteOffer, widestMbps } from './offers.ts';

interface OfferListProps {
  id: string;
  /** Names the list's pager. */
  label: string;
  offers: CollecteOffer[];
  /** What each of them holds. */
  common: ReactNode;
}

/** Steps of a ladder, each with its speed drawn to one scale. */
export function OfferList({ id, label, offers, common }: OfferListProps) {
  return (
    <>
      <p>{common}</p>
      <PagedItems
        id={id}
        layout="rows"
        items={offers}
        itemId={(offer) => offer.id}
        render={(offer) => <OfferRow offer={offer} />}
      />
      <Pager list={id} label={label} length={offers.length} />
    </>
  );
}

function OfferRow({ offer: { id, name, speed, mbps, description } }: { offer: CollecteOffer }) {
  return (
    <article id={id} className={styles.step}>
      <h3>{name}</h3>
      <p className={styles.price}>{name.includes(speed) ? 'Sur devis' : `${speed}, sur devis`}</p>
      <svg
        className={styles.scale}
        viewBox={`0 0 ${widestMbps} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M0 5H${widestMbps}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
        <path d={`M0 5H${mbps}`} stroke="var(--accent)" strokeWidth="8" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={styles.text}>{description}</p>
      <div className={styles.action}>
        <ButtonLink to={`/contact?offre=${id}`} look="secondary" label={`Demander un devis : ${name}`}>
          Devis
        </ButtonLink>
        <AddToQuote id={id} name={name} />
      </div>
    </article>
  );
}
