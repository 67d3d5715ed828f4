import { Drawing } from '@site/kit/ui/Drawing';
import { housingOffers } from './offers.ts';

/** Units of a whole rack. */
const RACK_U = 44;
const UNIT = 6;
const WIDTH = 66;
const GAP = 34;

/** Places as sold, in units, from the bottom of a rack. */
const places = [...new Set(housingOffers.map(({ unit }) => Number.parseInt(unit, 10)))];

/** Four racks of 44 units to scale: what one unit, a quarter, a half and a whole take of it. */
export function RackDrawing() {
  const bottom = 12 + RACK_U * UNIT;
  return (
    <Drawing viewBox={`0 0 ${places.length * (WIDTH + GAP)} ${bottom + 34}`}>
      {places.map((units, index) => {
        const x = 14 + index * (WIDTH + GAP);
        const lines = Array.from(
          { length: RACK_U - 1 },
          (_, unit) => `M${x} ${12 + (unit + 1) * UNIT}h${WIDTH}`,
        );
        return (
          <g key={units}>
            <path d={lines.join('')} strokeWidth="0.6" opacity="0.4" />
            <rect
              x={x}
              y={bottom - units * UNIT}
              width={WIDTH}
              height={units * UNIT}
              fill="var(--accent-soft)"
              stroke="var(--accent)"
            />
            <path d={`M${x - 4} 4v${bottom + 4}M${x + WIDTH + 4} 4v${bottom + 4}`} strokeWidth="2" />
            <text
              x={x + WIDTH / 2}
              y={bottom + 28}
              textAnchor="middle"
              fontSize="15"
              fontWeight="600"
              fill="currentColor"
              stroke="none"
            >
              {units}U
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
