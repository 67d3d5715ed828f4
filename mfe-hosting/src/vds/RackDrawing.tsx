import { Drawing } from '@site/kit/ui/Drawing';

/** A rack elevation: units, one of them reserved. */
export function RackDrawing() {
  const units = Array.from({ length: 11 }, (_, index) => 20 + index * 28);
  const reserved = new Set([4, 5]);
  return (
    <Drawing viewBox="0 0 380 350">
      <path d="M90 8v330M310 8v330M80 8h240M80 338h240" />
      {units.map((y, index) => (
        <g key={y} {...(reserved.has(index) && { stroke: 'var(--accent)' })}>
          <rect
            x="98"
            y={y}
            width="204"
            height="22"
            rx="2"
            {...(reserved.has(index) && { fill: 'var(--accent-soft)' })}
          />
          <circle
            cx="110"
            cy={y + 11}
            r="2.5"
            fill="currentColor"
            stroke="none"
            {...(reserved.has(index) && { fill: 'var(--accent)' })}
          />
          <path
            d={`M122 ${y + 11}h${((index * 53) % 70) + 30}`}
            strokeDasharray={index % 3 === 0 ? '3 4' : undefined}
          />
          <path d={`M262 ${y + 6}v10m8-10v10m8-10v10m8-10v10`} />
          <text
            x="70"
            y={y + 15}
            textAnchor="end"
            fontSize="10"
            fill="currentColor"
            stroke="none"
            opacity="0.65"
          >
            {units.length - index}
          </text>
        </g>
      ))}
      <path d="M302 157h40v60" stroke="var(--accent)" strokeWidth="2" />
      <circle cx="342" cy="226" r="8" stroke="var(--accent)" strokeWidth="2.4" />
    </Drawing>
  );
}
