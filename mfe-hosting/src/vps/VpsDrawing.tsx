import { Drawing } from '@site/kit/ui/Drawing';

/** One machine cut into instances, each on the network: what a VPS is. */
export function VpsDrawing({ instances = 6 }: { instances?: number }) {
  const rows = Array.from({ length: instances }, (_, index) => 34 + index * 36);
  const bottom = rows.length * 36 + 30;
  return (
    <Drawing viewBox={`0 0 400 ${bottom + 20}`}>
      <rect x="20" y="12" width="190" height={bottom - 12} rx="3" />
      {rows.map((y, index) => (
        <g key={y}>
          <rect
            x="34"
            y={y - 6}
            width="162"
            height="24"
            rx="2"
            {...(index === 1 && { fill: 'var(--accent-soft)', stroke: 'var(--accent)' })}
          />
          <circle cx="47" cy={y + 6} r="3" fill="currentColor" stroke="none" />
          <path d={`M60 ${y + 6}h${50 + ((index * 37) % 60)}`} />
          <path
            d={`M196 ${y + 6}h${44 + (index % 3) * 18}V${bottom / 2 + 6}`}
            {...(index === 1 && { stroke: 'var(--accent)', strokeWidth: 2 })}
          />
        </g>
      ))}
      <path d={`M240 ${bottom / 2 + 6}h100`} />
      <circle cx="358" cy={bottom / 2 + 6} r="18" />
      <circle cx="358" cy={bottom / 2 + 6} r="6" fill="var(--accent)" stroke="none" />
    </Drawing>
  );
}
