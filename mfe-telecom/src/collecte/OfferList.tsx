import { ButtonLink } from '@site/kit/ui/Button';
import { PagedItems } from '@site/kit/ui/PagedItems';
import { type Spec, SpecList } from '@site/kit/ui/SpecList';
import styles from './OfferList.module.css';
import { type CollecteOffer, widestMbps } from './offers.ts';

/** Steps of a ladder, each with its speed drawn to one scale. @param specs what all of them have in common */
export function OfferList({ id, offers, specs }: { id: string; offers: CollecteOffer[]; specs: Spec[] }) {
  return (
    <>
      <SpecList specs={specs} />
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
      <p className={styles.speed}>{speed}</p>
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
      <p className={styles.price}>Sur devis</p>
      <div className={styles.action}>
        <ButtonLink to={`/contact?offre=${id}`} look="secondary" label={`Demander un devis : ${name}`}>
          Demander un devis
        </ButtonLink>
      </div>
    </article>
  );
}
