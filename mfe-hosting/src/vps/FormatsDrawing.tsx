import { Drawing } from '@site/kit/ui/Drawing';
import { ryzenPlans } from './plans.ts';

const SIDE = 188;

/** Four sizes, each twice the one before, as paper is cut: areas are to the scale of their memory. */
export function FormatsDrawing() {
  const sizes = ryzenPlans.flatMap(({ ramGo }) => ramGo ?? []).toReversed();
  const largest = Math.max(...sizes);
  return (
    <Drawing viewBox="0 0 400 216">
      {sizes.map((go, index) => {
        const scale = Math.sqrt(go / largest);
        const [width, height] = [SIDE * 2 * scale, SIDE * scale];
        return (
          <g key={go}>
            <rect
              x="6"
              y={SIDE + 14 - height}
              width={width}
              height={height}
              rx="2"
              fill={index % 2 === 0 ? 'var(--paper)' : 'var(--accent-soft)'}
              stroke="var(--accent)"
              strokeWidth={index === sizes.length - 1 ? 2.6 : 1.6}
            />
            <text
              x={6 + width - 10}
              y={SIDE + 14 - height + 20}
              fontSize="14"
              fontWeight="600"
              textAnchor="end"
              fill="currentColor"
              stroke="none"
            >
              {go} Go
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
