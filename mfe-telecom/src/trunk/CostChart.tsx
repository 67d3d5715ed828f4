import { Drawing } from '@site/kit/ui/Drawing';
import { trunkPlans } from './plans.ts';
import { crossingOf, sumOf } from './sums.ts';

/** Ends of the axes: minutes a month, cents. */
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

/** Crossings within the axes. */
const crossings = trunkPlans.flatMap((to, index) =>
  trunkPlans.slice(0, index).flatMap((from) => {
    const minutes = crossingOf(from, to) ?? MINUTES;
    return minutes < MINUTES ? [{ minutes, cents: sumOf(to, minutes, 1).totalCents }] : [];
  }),
);
/** Names beside lines that end close to one another. */
const LABEL_SHIFT = [9, -1, 4];

/** What each trunk costs as minutes grow. The list beside it says where the lines cross. */
export function CostChart() {
  return (
    <Drawing viewBox="0 0 440 280">
      <path d={`M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`} />
      {trunkPlans.map((plan, index) => {
        const end = y(sumOf(plan, MINUTES, 1).totalCents);
        return (
          <g key={plan.id}>
            <path d={`M${LEFT} ${y(plan.priceCents)}L${RIGHT} ${end}`} {...looks[index]} />
            <text
              x={RIGHT + 8}
              y={end + (LABEL_SHIFT[index] ?? 0)}
              fill="currentColor"
              stroke="none"
              fontSize="12"
            >
              {plan.name.replace('Trunk ', '')}
            </text>
          </g>
        );
      })}
      {crossings.map(({ minutes, cents }) => (
        <g key={minutes}>
          <path d={`M${x(minutes)} ${y(cents)}V${BOTTOM}`} strokeDasharray="2 4" />
          <circle cx={x(minutes)} cy={y(cents)} r="4.5" fill="var(--ground)" strokeWidth="2" />
        </g>
      ))}
      <g fill="currentColor" stroke="none" fontSize="11">
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
