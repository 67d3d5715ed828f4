import { Drawing } from '@site/kit/ui/Drawing';

/** What is written goes to the servers, and what running it teaches comes back: one team at both ends. */
export function CraftDrawing() {
  return (
    <Drawing viewBox="0 0 420 190">
      <rect x="10" y="30" width="150" height="104" rx="4" fill="var(--paper-raised)" />
      <path d="M10 52h150" />
      <path d="m52 78-16 15 16 15m66-30 16 15-16 15" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="m94 72-18 42" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M270 30h140v32H270zm0 36h140v32H270zm0 36h140v32H270zM310 46h84m-84 36h84m-84 36h84" />
      <g fill="var(--second)" stroke="none">
        <circle cx="288" cy="46" r="4.5" />
        <circle cx="288" cy="82" r="4.5" />
        <circle cx="288" cy="118" r="4.5" />
      </g>
      <path d="M168 62h86m-10-9 10 9-10 9" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M262 102h-84" stroke="var(--second)" strokeWidth="2.6" strokeDasharray="2 7" />
      <path d="m186 93-10 9 10 9" stroke="var(--second)" strokeWidth="2.6" />
      <g fill="currentColor" stroke="none" fontSize="15" textAnchor="middle">
        <text x="85" y="160">
          écrire
        </text>
        <text x="340" y="160">
          héberger, exploiter
        </text>
      </g>
    </Drawing>
  );
}
