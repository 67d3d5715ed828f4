import { useOperator } from '@site/kit/nav';
import { Drawing } from '@site/kit/ui/Drawing';
import { availability } from './claim-groups.ts';
import { downtimeMinutes, durationText } from './downtime.ts';

const WIDTH = 400;
const STEP = 58;

/** The time a year that each availability leaves out, on a scale where a step is ten times as long; the contract's in colour. */
export function DowntimeDrawing() {
  const { claims } = useOperator();
  const contract = claims['uptime-contract'].text;
  const texts = new Set(availability.flatMap((id) => claims[id]?.text ?? []));
  const bars = [...texts]
    .flatMap((text) => ({ text, minutes: downtimeMinutes(text) ?? 0 }))
    .filter(({ minutes }) => minutes > 0)
    .sort((one, other) => other.minutes - one.minutes);
  const longest = bars[0]?.minutes ?? 1;
  const width = (minutes: number) => (WIDTH * Math.log10(minutes + 1)) / Math.log10(longest + 1);
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${bars.length * STEP + 26}`}>
      {bars.map(({ text, minutes }, index) => (
        <g
          key={text}
          transform={`translate(0 ${index * STEP})`}
          {...(text === contract && { stroke: 'var(--accent)', strokeWidth: 2.6 })}
        >
          <g fill="currentColor" stroke="none" fontSize="16">
            <text x="0" y="22">
              {text}
            </text>
            <text x={WIDTH} y="22" textAnchor="end">
              {durationText(minutes)}
            </text>
          </g>
          <path d={`M0 36H${width(minutes).toFixed(1)}M0 30v12M${(width(minutes) - 1).toFixed(1)} 30v12`} />
        </g>
      ))}
      <text x="0" y={bars.length * STEP + 16} fill="currentColor" stroke="none" fontSize="13">
        Ce que chaque chiffre laisse d’interruption par an
      </text>
    </Drawing>
  );
}
