import { Drawing } from '@site/kit/ui/Drawing';

/** Subscribers' lines, from the left: their y, and the operator (by index) that runs them. */
const operators = [62, 152, 242];
const lines = operators.flatMap((y, index) => [-30, -10, 10, 30].map((shift) => ({ y: y + shift, index })));

/** Many lines, several operators, one network, one door. */
export function CollecteDrawing() {
  return (
    <Drawing viewBox="0 0 440 310">
      {lines.map(({ y, index }) => (
        <g key={y}>
          <circle cx="18" cy={y} r="3.5" />
          <path d={`M22 ${y}C60 ${y} 70 ${operators[index]} 104 ${operators[index]}`} opacity="0.6" />
        </g>
      ))}
      {operators.map((y) => (
        <g key={y} stroke="var(--second)" strokeWidth="2">
          <path d={`M128 ${y}C176 ${y} 176 152 222 152`} />
          <circle cx="116" cy={y} r="12" fill="var(--second-soft)" />
        </g>
      ))}
      <circle cx="250" cy="152" r="28" fill="var(--paper)" />
      <circle cx="250" cy="152" r="9" fill="var(--accent)" stroke="none" />
      <path d="M278 152h66" stroke="var(--accent)" strokeWidth="6" />
      <rect x="344" y="116" width="76" height="72" rx="3" fill="var(--accent-soft)" stroke="var(--accent)" />
      <path d="M356 134h52m-52 18h52m-52 18h52" stroke="var(--accent)" />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <text x="40" y="300">
          Lignes
        </text>
        <text x="116" y="300">
          Opérateurs
        </text>
        <text x="250" y="206">
          Notre réseau
        </text>
        <text x="382" y="210">
          Votre porte
        </text>
      </g>
    </Drawing>
  );
}
