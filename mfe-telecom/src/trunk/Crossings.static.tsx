import { formatNumber } from '@site/kit/numbers';
import { SpecList } from '@site/kit/ui/SpecList';
import { CostChart } from './CostChart.tsx';
import { trunkPlans } from './plans.ts';
import { crossingOf, type Step, stepsFor } from './sums.ts';
import styles from './Trunk.module.css';

/** Ranges of channels within which the same plans are left. */
const limits = trunkPlans.flatMap(({ channels }) => channels ?? []);
const bands = [0, ...limits].map((below, index) => ({ from: below + 1, to: limits[index] ?? null }));

const bandText = ({ from, to }: (typeof bands)[number]) =>
  to === null ? `${from} canaux et plus` : from === 1 ? `Jusqu’à ${to} canaux` : `De ${from} à ${to} canaux`;

/** « Trunk Start jusqu’à 1 250 minutes, Trunk Max à partir de 1 251 » */
const stepsText = (steps: Step[]) =>
  steps
    .map(({ plan, fromMinutes }, index) => {
      const next = steps[index + 1];
      if (next) return `${plan.name} jusqu’à ${formatNumber(next.fromMinutes - 1)} minutes`;
      return index === 0 ? `${plan.name}, toujours` : `${plan.name} à partir de ${formatNumber(fromMinutes)}`;
    })
    .join(', ');

/** Each dearer subscription against each cheaper one, channels left aside. */
const pairs = trunkPlans.flatMap((to, index) =>
  trunkPlans.slice(0, index).flatMap((from) => {
    const minutes = crossingOf(from, to);
    return minutes === null ? [] : [{ from, to, minutes }];
  }),
);

/** Where the cheapest plan changes, computed from the plans. */
export default function Crossings() {
  return (
    <div className={styles.crossings}>
      <div>
        <h3>Où les offres se croisent</h3>
        <SpecList
          specs={bands.map((band) => ({
            label: bandText(band),
            value: stepsText(stepsFor(trunkPlans, band.from)),
          }))}
        />
        <p>
          Sans compter les canaux :{' '}
          {pairs
            .map(
              ({ from, to, minutes }) =>
                `${to.name} coûte moins que ${from.name} à partir de ${formatNumber(minutes)} minutes par mois`,
            )
            .join(', ')}
          .
        </p>
      </div>
      <div className={styles.chart}>
        <CostChart />
      </div>
    </div>
  );
}
