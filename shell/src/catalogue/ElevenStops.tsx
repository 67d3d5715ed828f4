import { Drawing } from '@site/kit/ui/Drawing';

const hosting = [70, 120, 170, 220, 270, 320, 370].map((x) => ({ x, y: 60 }));
const telecom = [145, 220, 295, 370].map((x) => ({ x, y: 170 }));

/** Hosting above, telecom below: eleven stops on the lines of one network. */
export function ElevenStops() {
  return (
    <Drawing viewBox="0 40 420 150">
      <path d="M20 115h24c14 0 12-55 26-55h330" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M44 115h30c26 0 20 55 46 55h280" stroke="var(--second)" strokeWidth="2.6" />
      <path d="M220 60v110M370 60v110" strokeDasharray="2 6" />
      <g fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6">
        {hosting.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="8" />
        ))}
      </g>
      <g fill="var(--paper)" stroke="var(--second)" strokeWidth="2.6">
        {telecom.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="8" />
        ))}
      </g>
      <circle cx="24" cy="115" r="13" fill="var(--paper)" strokeWidth="2.4" />
      <circle cx="24" cy="115" r="5" fill="currentColor" stroke="none" />
    </Drawing>
  );
}
