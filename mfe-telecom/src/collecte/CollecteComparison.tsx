import { Section } from '@site/kit/ui/Section';
import styles from './CollecteComparison.module.css';
import { comparedFeatures } from './content.tsx';

/** Sentences, not figures: where three columns don't fit, each criterion is three lines instead of a card. */
export function CollecteComparison() {
  return (
    <Section
      id="comparatif"
      title="Comparer sans tricher"
      intro="Pas de colonne de croix : les questions à poser à tous, à nous aussi."
      ground="sunk"
    >
      <table className={styles.table}>
        <caption>L’ERC et les autres solutions, critère par critère</caption>
        <thead>
          <tr>
            <th scope="col">Critère</th>
            <th scope="col">Notre ERC</th>
            <th scope="col">Autres solutions</th>
          </tr>
        </thead>
        <tbody>
          {comparedFeatures.map(({ id, feature, erc, others }) => (
            <tr key={id} id={`critere-${id}`}>
              <th scope="row">{feature}</th>
              <td>{erc}</td>
              <td>{others}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
