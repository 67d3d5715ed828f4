import { formatNumber } from '@site/kit/numbers';
import { Drawing, drawingTextProps } from '@site/kit/ui/Drawing';
import { SpecList } from '@site/kit/ui/SpecList';
import {
  type CheapestPlanRange,
  computeTrunkCost,
  findBreakEvenMinutes,
  findCheapestPlanRanges,
} from './costs.ts';
import { trunkPlans } from './plans.ts';
import styles from './Trunk.module.css';

/** Upper limits of the plans' channels, which separate ranges with different eligible plans. */
const limits = trunkPlans.flatMap(({ channels }) => channels ?? []);
const bands = [0, ...limits].map((below, index) => ({ from: below + 1, to: limits[index] ?? null }));

const bandText = ({ from, to }: (typeof bands)[number]) =>
  to === null ? `${from} canaux et plus` : from === 1 ? `Jusqu’à ${to} canaux` : `De ${from} à ${to} canaux`;

/** Formats plan ranges: « Trunk Start jusqu’à 1 250 minutes, Trunk Max à partir de 1 251 ». */
const rangesText = (ranges: CheapestPlanRange[]) =>
  ranges
    .map(({ plan, fromMinutes }, index) => {
      const next = ranges[index + 1];
      if (next) return `${plan.name} jusqu’à ${formatNumber(next.fromMinutes - 1)} minutes`;
      return index === 0 ? `${plan.name}, toujours` : `${plan.name} à partir de ${formatNumber(fromMinutes)}`;
    })
    .join(', ');

/** Pairs of a cheaper and a dearer subscription with the minutes from which the dearer one costs less. Channels are ignored. */
const pairs = trunkPlans.flatMap((to, index) =>
  trunkPlans.slice(0, index).flatMap((from) => {
    const minutes = findBreakEvenMinutes(from, to);
    return minutes === null ? [] : [{ from, to, minutes }];
  }),
);

/** List and chart of the minutes at which the cheapest plan changes. */
export default function BreakEvenPoints() {
  return (
    <div className={styles.breakEvenPoints}>
      <div>
        <h3>Quand changer d’offre</h3>
        <SpecList
          specs={bands.map((band) => ({
            label: bandText(band),
            value: rangesText(findCheapestPlanRanges(trunkPlans, band.from)),
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
      <figure className={styles.chart}>
        <CostChart />
        <figcaption>
          Chaque trait est le prix mensuel d’une offre selon vos minutes : la moins chère est celle du trait
          le plus bas. Un rond marque où deux traits se croisent : à partir de là, l’autre offre coûte moins.
        </figcaption>
      </figure>
    </div>
  );
}

/** Maxima of the axes: minutes per month, and cents. */
const MINUTES = 1600;
const CENTS = 4000;
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 366, 16, 246];

const x = (minutes: number) => LEFT + (minutes / MINUTES) * (RIGHT - LEFT);
const y = (cents: number) => BOTTOM - (cents / CENTS) * (BOTTOM - TOP);
const looks = [
  { stroke: 'var(--accent)', strokeWidth: 2.2 },
  { stroke: 'var(--second)', strokeWidth: 2.2, strokeDasharray: '7 4' },
  { stroke: 'currentColor', strokeWidth: 2.2, strokeDasharray: '1.5 4.5' },
];

/** Vertical shifts of the plans' labels, since the lines end close to each other. */
const LABEL_SHIFT = [9, -1, 4];

/** Chart of each trunk's price by minutes per month. The list beside the chart names the points where lines cross. */
function CostChart() {
  return (
    <Drawing viewBox="0 0 440 280">
      <path d={`M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`} />
      {trunkPlans.map((plan, index) => {
        const end = y(computeTrunkCost(plan, MINUTES, 1).totalCents);
        return (
          <g key={plan.id}>
            <path d={`M${LEFT} ${y(plan.priceCents)}L${RIGHT} ${end}`} {...looks[index]} />
            <text x={RIGHT + 8} y={end + (LABEL_SHIFT[index] ?? 0)} fontSize="12" {...drawingTextProps}>
              {plan.name.replace('Trunk ', '')}
            </text>
          </g>
        );
      })}
      {pairs
        .filter(({ minutes }) => minutes < MINUTES)
        .map(({ to, minutes }) => {
          const top = y(computeTrunkCost(to, minutes, 1).totalCents);
          return (
            <g key={minutes}>
              <path d={`M${x(minutes)} ${top}V${BOTTOM}`} strokeDasharray="2 4" />
              <circle cx={x(minutes)} cy={top} r="4.5" fill="var(--paper)" strokeWidth="2" />
            </g>
          );
        })}
      <g fontSize="11" {...drawingTextProps}>
        {[0, 500, 1000, 1500].map((minutes) => (
          <text key={minutes} x={x(minutes)} y={BOTTOM + 18} textAnchor="middle">
            {minutes}
          </text>
        ))}
        {[1000, 2000, 3000, 4000].map((cents) => (
          <text key={cents} x={LEFT - 8} y={y(cents) + 4} textAnchor="end">
            {cents / 100} €
          </text>
        ))}
        <text x={RIGHT} y={BOTTOM + 32} textAnchor="end">
          minutes par mois
        </text>
      </g>
    </Drawing>
  );
}
