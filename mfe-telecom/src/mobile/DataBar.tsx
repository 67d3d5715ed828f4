import type { MobilePlan } from './plans.ts';
import { mostGo } from './plans.ts';

/** A plan's data to the scale of the largest plan's; the part usable in the Union is filled. */
export function DataBar({ plan: { dataGo, euGo } }: { plan: MobilePlan }) {
  return (
    <svg viewBox={`0 0 ${mostGo} 10`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 5H${mostGo}`} stroke="var(--line)" strokeWidth="1" />
      <rect width={dataGo} height="10" fill="var(--second-soft)" />
      <rect width={euGo} height="10" fill="var(--second)" />
      <path d={`M${dataGo - 0.75} 0v10`} stroke="var(--second)" strokeWidth="1.5" />
    </svg>
  );
}
