import { useOffer } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CheckList } from '@site/kit/ui/CheckList';
import { Price } from '@site/kit/ui/Price';
import styles from './Catalogue.module.css';
import { SectionDrawing } from './drawings.tsx';
import type { CatalogueSection } from './sections.ts';

/** One family of offers: what it is, four features, from what price, where to order. */
export function OfferSection({ id, title, description, features, offerId, link }: CatalogueSection) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.section}>
      <div className={styles.drawing} aria-hidden="true">
        <SectionDrawing id={id} />
      </div>
      <div className={styles.text}>
        <h2 id={`${id}-titre`}>{title}</h2>
        <p className={styles.description}>{description}</p>
        <CheckList items={features} className={styles.features} />
      </div>
      <div className={styles.order}>
        {offerId ? <FromPrice offerId={offerId} /> : <p className={styles.stock}>Prix du stock, en direct</p>}
        <ButtonLink to={link} label={`Commander : ${title}`}>
          Commander
        </ButtonLink>
      </div>
    </section>
  );
}

/** The price a team published for its first offer, with what is paid beside it. */
function FromPrice({ offerId }: { offerId: string }) {
  const { name, priceCents, oneOffCents = 0, commitmentMonths = 0 } = useOffer(offerId);
  return (
    <div>
      <Price cents={priceCents} prefix="dès" size="l" />
      {priceCents !== null && <p className={styles.offer}>{name}</p>}
      {oneOffCents > 0 && (
        <p className={styles.offer}>
          + <Price cents={oneOffCents} unit={null} /> à la mise en service
        </p>
      )}
      {commitmentMonths > 0 && <p className={styles.offer}>Engagement de {commitmentMonths} mois</p>}
    </div>
  );
}
