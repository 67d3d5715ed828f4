import { Drawing } from '@site/kit/ui/Drawing';
import { vdsPlans } from './plans.ts';

const FLOOR = 188;
const CORE = 20;

const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The four sizes, to count and to scale: vCores as squares, memory as a column, IPv4 addresses as nodes on the line. */
export function SizesDrawing() {
  const most = Math.max(...vdsPlans.map(({ ramGo }) => ramGo));
  return (
    <Drawing viewBox="0 0 440 226">
      <path d={`M0 ${FLOOR + 10}h440`} />
      {vdsPlans.map(({ id, vCores, ramGo, ipv4 }, index) => {
        const x = 10 + index * 110;
        const height = (ramGo / most) * 150;
        return (
          <g key={id}>
            <path
              d={each(vCores, (core) => {
                const [column, row] = [core % 2, Math.floor(core / 2)];
                return `M${x + column * (CORE + 4)} ${FLOOR - CORE - row * (CORE + 4)}h${CORE}v${CORE}h-${CORE}z`;
              })}
              fill="var(--accent-soft)"
              stroke="var(--accent)"
            />
            <rect
              x={x + 54}
              y={FLOOR - height}
              width="16"
              height={height}
              fill="var(--second-soft)"
              stroke="var(--second)"
            />
            <text x={x + 62} y={FLOOR - height - 7} {...label}>
              {ramGo} Go
            </text>
            {Array.from({ length: ipv4 }, (_, node) => x + 6 + node * 20).map((cx) => (
              <circle key={cx} cx={cx} cy={FLOOR + 10} r="5" fill="var(--paper)" strokeWidth="2" />
            ))}
            <text x={x + 36} y={FLOOR + 34} {...label}>
              {vCores} vCores, {ipv4} IPv4
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

const label = { fontSize: 12, textAnchor: 'middle', fill: 'currentColor', stroke: 'none' } as const;
