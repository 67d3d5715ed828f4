import { Drawing } from '@site/kit/ui/Drawing';

/** Two networks that meet at one point. */
export function Peering() {
  return (
    <Drawing viewBox="0 30 420 160">
      <path d="M40 50 100 110 40 170M100 110h110M30 110h70" />
      <path d="m380 50-60 60 60 60M320 110H210M390 110h-70" stroke="var(--second)" strokeWidth="1.8" />
      <path d="M112 110h196" stroke="var(--accent)" strokeWidth="3" />
      <g fill="var(--paper)">
        <circle cx="40" cy="50" r="9" />
        <circle cx="30" cy="110" r="9" />
        <circle cx="40" cy="170" r="9" />
        <circle cx="100" cy="110" r="12" />
      </g>
      <g fill="var(--paper)" stroke="var(--second)" strokeWidth="1.8">
        <circle cx="380" cy="50" r="9" />
        <circle cx="390" cy="110" r="9" />
        <circle cx="380" cy="170" r="9" />
        <circle cx="320" cy="110" r="12" />
      </g>
      <rect
        x="180"
        y="80"
        width="60"
        height="60"
        rx="4"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2.4"
      />
      <path d="M194 110h32M194 98h32M194 122h32" stroke="var(--accent)" strokeWidth="2" />
    </Drawing>
  );
}
