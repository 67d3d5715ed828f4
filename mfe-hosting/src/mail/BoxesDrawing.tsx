import { Drawing } from '@site/kit/ui/Drawing';
import { imapPlans } from './plans.ts';

const COLUMNS = 5;
const envelope = (x: number, y: number) => `M${x} ${y}h20v14h-20zl10 8 10-8`;

/** The mailboxes of each IMAP plan as envelopes, to count, with what each box holds. */
export function BoxesDrawing() {
  return (
    <Drawing viewBox="0 0 420 140">
      {imapPlans.map(({ boxes, size }, index) => {
        const x = 4 + index * 144;
        const envelopes = Array.from({ length: boxes }, (_, box) =>
          envelope(x + (box % COLUMNS) * 25, 84 - Math.floor(box / COLUMNS) * 22),
        );
        return (
          <g key={size}>
            <path d={envelopes.join('')} stroke="var(--accent)" />
            <path d={`M${x} 106h120`} />
            <text x={x} y="126" fontSize="13" fontWeight="600" fill="currentColor" stroke="none">
              {boxes} × {size}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
