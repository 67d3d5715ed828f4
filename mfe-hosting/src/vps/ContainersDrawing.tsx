import { Drawing } from '@site/kit/ui/Drawing';
import { xeonPlans } from './plans.ts';

const WIDTH = 58;
const FLOOR = 150;

/** LXC: six containers on one kernel. Where memory is published the column is to scale, elsewhere it is left open. */
export function ContainersDrawing() {
  return (
    <Drawing viewBox="0 0 420 214">
      {xeonPlans.map(({ id, ramGo, priceCents }, index) => {
        const x = 8 + index * 68;
        const go = priceCents === null ? null : ramGo;
        const height = go === null ? 70 : 12 + go * 2.4;
        return (
          <g key={id}>
            <rect
              x={x}
              y={FLOOR - height}
              width={WIDTH}
              height={height}
              rx="2"
              {...(go === null
                ? { strokeDasharray: '3 5', opacity: 0.7 }
                : { fill: 'var(--accent-soft)', stroke: 'var(--accent)' })}
            />
            {go !== null && (
              <text x={x + WIDTH / 2} y={FLOOR - height - 8} {...text}>
                {`${go} Go`}
              </text>
            )}
            <path d={`M${x + WIDTH / 2} ${FLOOR}v12`} />
          </g>
        );
      })}
      <rect
        x="4"
        y={FLOOR + 12}
        width="412"
        height="34"
        rx="2"
        fill="var(--second-soft)"
        stroke="var(--second)"
      />
      <text x="210" y={FLOOR + 34} {...text}>
        un noyau Linux partagé
      </text>
    </Drawing>
  );
}

const text = { fontSize: 13, textAnchor: 'middle', fill: 'currentColor', stroke: 'none' } as const;
