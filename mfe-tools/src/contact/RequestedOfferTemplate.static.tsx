import { useOperator } from '@site/kit/page-context';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { buildPlaceholder } from '@site/kit/server-filled';
import { FormattedPrice, Price } from '@site/kit/ui/Price';
import styles from './ContactPage.module.css';
import { FILLED_FOR_ATTRIBUTE } from './filled-offer.ts';

/**
 * The offer of the address, which a host fills into the form for visitors without scripts or before their arrival. An
 * unpublished offer keeps its id only and an empty address, because scripts may find more about it. Also shows the lines
 * of a quote, which the quote's page links here without JavaScript.
 */
export default function RequestedOfferTemplate() {
  const { vat } = useOperator();
  const price = (name: string, unit: 'mois' | null) => (
    <template data-where={name}>
      <FormattedPrice
        ht={buildPlaceholder(name)}
        ttc={vat.ratePercent === null ? null : buildPlaceholder(`${name}Ttc`)}
        unit={unit}
      />
    </template>
  );
  return (
    <>
      <template data-made="asked">
        <div className={styles.offer} {...{ [FILLED_FOR_ATTRIBUTE]: buildPlaceholder('address') }}>
          <p>
            Votre demande concerne <template data-where="unnamed">l’offre </template>
            <strong>{buildPlaceholder('name')}</strong>
            <template data-each="options">
              , {buildPlaceholder('label')} : {buildPlaceholder('value')}
            </template>
            .
          </p>
          <template data-where="address">
            <p>
              {price('monthly', 'mois')}
              <template data-where="unpriced">
                <Price cents={null} />
              </template>
              <template data-where="once"> et {price('once', null)} une fois</template>
            </p>
            <p>
              <a href={buildPlaceholder('add')}>Ajouter d’autres offres : en faire un devis</a>
            </p>
          </template>
          <input type="hidden" name="offre" value={buildPlaceholder('asked')} />
          <input type="hidden" name="quote" value={buildPlaceholder('quote')} />
        </div>
      </template>
      <template data-made="count">
        <div className={styles.offer} {...{ [FILLED_FOR_ATTRIBUTE]: buildPlaceholder('address') }}>
          <p>Votre demande concerne {buildPlaceholder('count')} :</p>
          <ul>
            <template data-each="lines">
              <li>
                <strong>{buildPlaceholder('name')}</strong> ({buildPlaceholder('chosen')})
              </li>
            </template>
          </ul>
          <p>
            <a href={`${QUOTE_PATH}?${buildPlaceholder('query')}`}>Revoir ce qu’elles coûtent</a>
          </p>
          <input type="hidden" name="quote" value={buildPlaceholder('quote')} />
        </div>
      </template>
      {/* With scripts, the form opens the section with this field instead. */}
      <template data-made="place">
        <noscript>
          <p className={styles.offer}>Votre demande concerne cette adresse : {buildPlaceholder('place')}</p>
        </noscript>
      </template>
    </>
  );
}
