import { Drawing } from '@site/kit/ui/Drawing';
import { webPlans } from './plans.ts';

const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** What each plan holds, to count: its sites as windows, its mailboxes as envelopes. */
export function WebDrawing() {
  return (
    <Drawing viewBox="0 0 420 216">
      {webPlans.map(({ id, name, sites, mailboxes }, index) => {
        const y = 6 + index * 108;
        return (
          <g key={id}>
            <path
              d={each(sites, (site) => `M${84 + site * 82} ${y}h70v44h-70zm0 11h70m-62 12h34m-34 10h46`)}
            />
            <path
              d={each(mailboxes, (box) => `M${84 + box * 34} ${y + 58}h26v18h-26zl13 10 13-10`)}
              stroke="var(--accent)"
            />
            <path d={`M66 ${y}v76`} stroke="var(--accent)" strokeWidth="2.4" />
            <text x="0" y={y + 16} fontSize="14" fontWeight="600" fill="currentColor" stroke="none">
              {name.replace('Web ', '')}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
