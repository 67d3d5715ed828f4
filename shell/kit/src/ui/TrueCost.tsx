import { type CostTerms, computeCost } from '../cost.ts';
import { Price } from './Price.tsx';
import styles from './TrueCost.module.css';

interface TrueCostProps extends CostTerms {
  /** Label of the one-off amount: « Frais d’activation ». */
  oneOffLabel?: string;
  /** Conditions of the sums. */
  note?: string;
}

/**
 * Total cost of an offer: one-off, first bill, twelve months and the commitment, HT and TTC.
 *
 * @example
 * <TrueCost monthlyCents={2990} oneOffCents={4900} commitmentMonths={12} />
 */
export function TrueCost({ oneOffLabel = 'Mise en service', note, ...terms }: TrueCostProps) {
  const { firstBillCents, yearCents, committedCents } = computeCost(terms);
  const { oneOffCents = 0, commitmentMonths } = terms;
  return (
    <div className={styles.cost} data-unsearched="">
      <dl>
        {oneOffCents > 0 && <Line label={oneOffLabel} cents={oneOffCents} />}
        <Line label="Première facture" cents={firstBillCents} />
        <Line label="Sur 12 mois" cents={yearCents} />
        {commitmentMonths === 0 && (
          <div>
            <dt>Engagement</dt>
            <dd>aucun</dd>
          </div>
        )}
        {committedCents !== null && (
          <Line label={`Engagement de ${commitmentMonths} mois`} cents={committedCents} />
        )}
      </dl>
      {note && <p>{note}</p>}
    </div>
  );
}

const Line = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Price cents={cents} unit={null} />
    </dd>
  </div>
);
