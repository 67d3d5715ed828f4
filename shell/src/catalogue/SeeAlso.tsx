import { Link, useOffer } from '@site/kit/nav';
import { Grid } from '@site/kit/ui/Grid';
import { Price } from '@site/kit/ui/Price';
import styles from './Catalogue.module.css';
import { type OtherOffer, otherOffers } from './see-also.ts';

/** Offers outside the eleven sections. */
export function SeeAlso() {
  return (
    <section id="voir-aussi" aria-labelledby="voir-aussi-titre" className={styles.others}>
      <h2 id="voir-aussi-titre">Voir aussi</h2>
      <Grid>
        {otherOffers.map((other) => (
          <Other key={other.link} {...other} />
        ))}
      </Grid>
    </section>
  );
}

const Other = ({ title, text, link, offerId }: OtherOffer) => (
  <div className={styles.other}>
    <h3>
      <Link to={link}>{title}</Link>
    </h3>
    <p>{text}</p>
    {offerId ? <OtherPrice offerId={offerId} /> : <Price cents={null} />}
  </div>
);

const OtherPrice = ({ offerId }: { offerId: string }) => (
  <Price cents={useOffer(offerId).priceCents} prefix="dès" />
);
