import { Drawing } from '@site/kit/ui/Drawing';
import { ryzenPlans, type VpsPlan, xeonPlans } from './plans.ts';

/** Published sizes of memory, in Go; the plan made to measure has none of its own. */
const sizesOf = (plans: VpsPlan[]) =>
  plans.flatMap(({ priceCents, ramGo }) => (priceCents === null ? [] : (ramGo ?? [])));

const lines = [
  { name: 'Ryzen', sizes: sizesOf(ryzenPlans) },
  { name: 'Epyc', sizes: [] },
  { name: 'Xeon', sizes: sizesOf(xeonPlans) },
];
const [LEFT, SCALE] = [70, 6.8];
const at = (go: number) => LEFT + go * SCALE;

/** The three lines on one scale of memory: each published size is a stop; the line that is only announced has none. */
export function RangesDrawing() {
  return (
    <Drawing viewBox="0 0 420 200">
      {[0, 8, 16, 24, 32, 40, 48].map((go) => (
        <g key={go}>
          <path d={`M${at(go)} 12v152`} opacity="0.3" />
          <text x={at(go)} y="184" {...text} textAnchor="middle">
            {go === 48 ? '48 Go' : go}
          </text>
        </g>
      ))}
      {lines.map(({ name, sizes }, index) => {
        const y = 38 + index * 50;
        const isSold = sizes.length > 0;
        const end = isSold ? Math.max(...sizes) : 48;
        return (
          <g key={name}>
            <text x="0" y={y + 5} {...text} fontSize="14" fontWeight="600">
              {name}
            </text>
            <path
              d={`M${isSold ? at(Math.min(...sizes)) : at(0)} ${y}H${at(end)}`}
              {...(isSold ? { stroke: 'var(--accent)', strokeWidth: 2.6 } : { strokeDasharray: '2 7' })}
            />
            {sizes.map((go) => (
              <circle
                key={go}
                cx={at(go)}
                cy={y}
                r="7"
                fill="var(--paper)"
                stroke="var(--accent)"
                strokeWidth="2.4"
              />
            ))}
          </g>
        );
      })}
    </Drawing>
  );
}

const text = { fontSize: 12, fill: 'currentColor', stroke: 'none' } as const;
