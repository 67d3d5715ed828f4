import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { PagedItems } from '@site/kit/ui/PagedItems';
import type { ReactNode } from 'react';
import styles from './OfferList.module.css';
import { type CollecteOffer, widestMbps } from './offers.ts';

/** Steps of a ladder, each with its speed drawn to one scale. @param common what each of them holds */
export function OfferList({
  id,
  offers,
  common,
}: {
  id: string;
  offers: CollecteOffer[];
  common: ReactNode;
}) {
  return (
    <>
      <p>{common}</p>
      <PagedItems
        id={id}
        layout="rows"
        items={offers}
        itemId={(offer) => offer.id}
        render={(offer) => <Step offer={offer} />}
      />
    </>
  );
}

function Step({ offer: { id, name, speed, mbps, description } }: { offer: CollecteOffer }) {
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
