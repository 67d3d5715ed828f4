import { Drawing } from '@site/kit/ui/Drawing';

/** One node, then a few, then a network: built links are drawn, planned ones dotted. */
export function NetworkGrowing() {
  return (
    <Drawing viewBox="0 30 420 212">
      <path d="M50 190 150 130 250 160 330 80" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M150 130 190 50 250 160M190 50 330 80" />
      <path d="M330 80 400 40M330 80l66 60M250 160l70 70M150 130 90 60" strokeDasharray="2 7" />
      <circle cx="50" cy="190" r="13" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="50" cy="190" r="5" fill="var(--accent)" stroke="none" />
      <circle cx="150" cy="130" r="10" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="250" cy="160" r="10" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="330" cy="80" r="10" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="190" cy="50" r="8" fill="var(--paper)" />
      <g strokeDasharray="3 3" fill="var(--paper)" stroke="var(--second)" strokeWidth="1.8">
        <circle cx="400" cy="40" r="7" />
        <circle cx="396" cy="140" r="7" />
        <circle cx="320" cy="230" r="7" />
        <circle cx="90" cy="60" r="7" />
      </g>
      <g fill="currentColor" stroke="none" fontSize="13">
        <text x="34" y="228">
          2023
        </text>
        <text x="134" y="166">
          2024
        </text>
        <text x="342" y="106">
          2025
        </text>
      </g>
    </Drawing>
  );
}
