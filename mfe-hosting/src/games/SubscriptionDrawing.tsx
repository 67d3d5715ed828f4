import { Drawing } from '@site/kit/ui/Drawing';
import { games } from './games.ts';

const CENTRE = { x: 200, y: 178 };
const RADIUS = { x: 183, y: 150 };
const PLAYED = 4;

/** Every game on an arc around the one subscription. */
const places = games.map((_, index) => {
  const angle = Math.PI * (1 - index / (games.length - 1));
  return [
    Math.round(CENTRE.x + RADIUS.x * Math.cos(angle)),
    Math.round(CENTRE.y - RADIUS.y * Math.sin(angle)),
  ] as const;
});
type At = (typeof places)[number];
const line = ([x, y]: At) => `M${CENTRE.x} ${CENTRE.y}L${x} ${y}`;
const square = ([x, y]: At) => `M${x - 10} ${y - 10}h20v20h-20z`;
const others = places.filter((_, index) => index !== PLAYED);
const played = places.filter((_, index) => index === PLAYED);

/** One subscription, every game within reach, one of them being played. */
export function SubscriptionDrawing() {
  return (
    <Drawing viewBox="0 0 400 214">
      <path d={others.map(line).join('')} strokeDasharray="2 6" opacity="0.75" />
      <path d={others.map(square).join('')} fill="var(--paper)" />
      <g stroke="var(--accent)" strokeWidth="2.6">
        <path d={played.map(line).join('')} />
        <path d={played.map(square).join('')} fill="var(--accent)" />
        <circle cx={CENTRE.x} cy={CENTRE.y} r="26" fill="var(--accent-soft)" />
      </g>
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
