import { useOperator } from '@site/kit/nav';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Section } from '@site/kit/ui/Section';
import styles from './Collecte.module.css';
import { comparedFeatures } from './content.ts';

export function CollecteComparison() {
  const { claims } = useOperator();
  return (
    <Section
      id="comparatif"
      title="Comparer sans tricher"
      intro="Nous ne connaissons pas les autres devis que vous avez reçus. Plutôt qu’une colonne de croix, voici les questions à leur poser ; posez-les-nous aussi."
      ground="sunk"
    >
      <PlanTable
        caption="L’ERC et les autres solutions, critère par critère"
        titleLabel="Critère"
        rows={comparedFeatures(claims)}
        rowId={({ id }) => `critere-${id}`}
        rowTitle={({ feature }) => feature}
        columns={[
          { label: 'Notre ERC', value: ({ erc }) => <span className={styles.answer}>{erc}</span> },
          {
            label: 'Autres solutions',
            value: ({ others }) => <span className={styles.answer}>{others}</span>,
          },
        ]}
      />
    </Section>
  );
}
