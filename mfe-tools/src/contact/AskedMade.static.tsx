import { mark } from '@site/kit/host-made';
import { useOperator } from '@site/kit/nav';
import { Price, PriceTexts } from '@site/kit/ui/Price';
import styles from './ContactPage.module.css';
import { MADE_FOR } from './made-for.ts';

/**
 * The offer an address asks about as a host puts it into the form, for whoever sends it before scripts or without. One that
 * no team publishes keeps its id alone, and is made for no address: scripts may know more of it.
 */
export default function AskedMade() {
  const { vat } = useOperator();
  const price = (name: string, unit: 'mois' | null) => (
    <template data-where={name}>
      <PriceTexts ht={mark(name)} ttc={vat.ratePercent === null ? null : mark(`${name}Ttc`)} unit={unit} />
    </template>
  );
  return (
    <template data-made="asked">
      <div className={styles.offer} {...{ [MADE_FOR]: mark('address') }}>
        <p>
          Votre demande concerne <template data-where="unnamed">l’offre </template>
          <strong>{mark('name')}</strong>
          <template data-each="options">
            , {mark('label')} : {mark('value')}
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
          <p className={styles.add}>
            <a href={mark('add')}>Ajouter d’autres offres : en faire un devis</a>
          </p>
        </template>
        <input type="hidden" name="offre" value={mark('asked')} />
        <input type="hidden" name="quote" value={mark('quote')} />
      </div>
    </template>
  );
}
