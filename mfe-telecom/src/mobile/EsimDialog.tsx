import { StaticDialog } from '@site/kit/ui/Dialog';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { Field } from '@site/kit/ui/Field';
import { esimBrands } from './esim.ts';
import styles from './Mobile.module.css';

const LIST_ID = 'telephones';

const count = esimBrands.reduce((sum, { models }) => sum + models.length, 0);

/**
 * Dialog with the phones that support an eSIM. The kit's `filter-list.ts` filters the list by the visitor's input and announces
 * the number of matches (polite status).
 */
export function EsimDialog({ id }: { id: string }) {
  return (
    <StaticDialog id={id} title="Téléphones compatibles eSIM">
      <p>
        Liste indicative : un même modèle peut différer selon le pays où il a été vendu. Pour en être sûr,
        composez <strong>*#06#</strong> sur le téléphone : s’il affiche un numéro <strong>EID</strong>, il
        accepte l’eSIM.
      </p>
      <div className={styles.search} data-needs-script="">
        <Field
          label="Chercher une marque ou un modèle"
          type="search"
          name="telephone"
          autoComplete="off"
          data-filters={LIST_ID}
        />
        <p role="status">{count} modèles</p>
      </div>
      <div id={LIST_ID} data-noun="modèle" className={styles.results}>
        <div data-none="" data-off="" data-needs-script="">
          <EmptyState>
            Ce téléphone n’est pas dans la liste. Composez *#06# pour vous en assurer, ou choisissez la SIM
            physique.
          </EmptyState>
        </div>
        <div className={styles.brands}>
          {esimBrands.map(({ brand, note, models }) => (
            <section key={brand} data-group={brand}>
              <h3>{brand}</h3>
              {note && <p>{note}</p>}
              <ul>
                {models.map((model) => (
                  <li key={model}>{model}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </StaticDialog>
  );
}
