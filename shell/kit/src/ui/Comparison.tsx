import { useOperator } from '@site/kit/nav';
import { MAX_COMPARED, MIN_COMPARED } from '../compared.ts';
import { type ComparedPlan, comparedIds, comparedRows, sheetText } from '../comparison.ts';
import { formatCents, withVat } from '../money.ts';
import { changeQuery, useQuery } from '../url-state.ts';
import styles from './Comparison.module.css';
import { CopyButton } from './CopyButton.tsx';
import { Price } from './Price.tsx';
import { Section } from './Section.tsx';
import { shown } from './SpecList.tsx';

/**
 * Two to four plans side by side, chosen by the visitor and kept in the URL; « différences seulement » hides what they
 * share. Each plan's sheet can be copied. ARIA patterns: Checkbox group, Table.
 */
export function Comparison({ plans }: { plans: readonly ComparedPlan[] }) {
  const query = useQuery();
  const { vat } = useOperator();
  const ids = comparedIds(query.get('comparer') ?? '', plans);
  const chosen = ids.flatMap((id) => plans.find((plan) => plan.id === id) ?? []);
  const isDifferencesOnly = query.get('differences') === 'oui';
  const rows = comparedRows(chosen).filter(({ isDifferent }) => isDifferent || !isDifferencesOnly);
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    changeQuery({ comparer: next.length > 0 ? next.join(',') : null });
  };
  const priceText = ({ priceCents }: ComparedPlan) => {
    if (priceCents === null) return 'Sur devis';
    const ttc = withVat(priceCents, vat);
    return `${formatCents(priceCents)} HT / mois${ttc === null ? '' : `, soit ${formatCents(ttc)} TTC`}`;
  };
  return (
    // Nobody can choose without scripts; what is compared stands on the page.
    <div data-needs-script="">
      <Section
        id="comparer"
        title="Comparer"
        intro="Choisissez de deux à quatre offres. L’adresse de la page garde votre choix."
      >
        <fieldset className={styles.choices}>
          <legend>Offres à comparer</legend>
          {plans.map(({ id, name }) => (
            <label key={id} className={styles.choice}>
              <input
                type="checkbox"
                checked={ids.includes(id)}
                disabled={!ids.includes(id) && ids.length >= MAX_COMPARED}
                onChange={() => toggle(id)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        {chosen.length >= MIN_COMPARED ? (
          <>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={isDifferencesOnly}
                onChange={(event) => changeQuery({ differences: event.target.checked ? 'oui' : null })}
              />
              Différences seulement
            </label>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <section className={styles.scroll} tabIndex={0} aria-label="Comparaison">
              <table className={styles.table}>
                <thead>
                  <tr>
                    <td />
                    {chosen.map(({ id, name }) => (
                      <th key={id} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ label, values, isDifferent }) => (
                    <tr key={label} className={isDifferent ? styles.different : undefined}>
                      <th scope="row">{label}</th>
                      {values.map((value, index) => (
                        <td key={chosen[index]?.id}>{shown(value)}</td>
                      ))}
                    </tr>
                  ))}
                  <tr>
                    <th scope="row">Prix</th>
                    {chosen.map(({ id, priceCents }) => (
                      <td key={id}>
                        <Price cents={priceCents} />
                      </td>
                    ))}
                  </tr>
                  <tr>
                    <th scope="row">Fiche</th>
                    {chosen.map((plan) => (
                      <td key={plan.id}>
                        <CopyButton label="Copier la fiche" text={() => sheetText(plan, priceText(plan))} />
                      </td>
                    ))}
                  </tr>
                </tbody>
              </table>
            </section>
          </>
        ) : (
          <p role="status" className={styles.hint}>
            {chosen.length === 1 ? 'Choisissez encore une offre.' : 'Aucune offre choisie.'}
          </p>
        )}
      </Section>
    </div>
  );
}
