import { Drawing } from '@site/kit/ui/Drawing';
import { games } from './games.ts';

const CENTRE = { x: 200, y: 178 };
const RADIUS = 150;

/** One subscription, every game within reach, one of them being played. */
export function SubscriptionDrawing() {
  return (
    <Drawing viewBox="0 0 400 214">
      {games.map(({ id }, index) => {
        const angle = Math.PI * (1 - index / (games.length - 1));
        const x = Math.round(CENTRE.x + RADIUS * 1.22 * Math.cos(angle));
        const y = Math.round(CENTRE.y - RADIUS * Math.sin(angle));
        const isPlayed = index === 4;
        const look = isPlayed
          ? { stroke: 'var(--accent)', strokeWidth: 2.6 }
          : { strokeDasharray: '2 6', opacity: 0.75 };
        return (
          <g key={id}>
            <path d={`M${CENTRE.x} ${CENTRE.y}L${x} ${y}`} {...look} />
            <rect
              x={x - 11}
              y={y - 11}
              width="22"
              height="22"
              rx="2"
              transform={`rotate(${(index * 29) % 90} ${x} ${y})`}
              fill={isPlayed ? 'var(--accent)' : 'var(--paper)'}
              stroke={isPlayed ? 'var(--accent)' : 'currentColor'}
            />
          </g>
        );
      })}
      <circle
        cx={CENTRE.x}
        cy={CENTRE.y}
        r="26"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2.6"
      />
      <text
        x={CENTRE.x}
        y={CENTRE.y + 6}
        fontSize="17"
        fontWeight="700"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
      >
        1
      </text>
    </Drawing>
  );
}
