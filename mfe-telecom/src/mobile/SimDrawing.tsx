import { Drawing } from '@site/kit/ui/Drawing';

/** A card with its chip, and the same chip without the card: the profile comes over the air. */
export function SimDrawing() {
  return (
    <Drawing viewBox="0 0 440 260">
      <path d="M40 64a8 8 0 0 1 8-8h66l34 34v106a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8z" />
      <Chip x={66} y={112} />
      <rect x="236" y="24" width="116" height="212" rx="14" />
      <path d="M278 40h32" />
      <path
        d="M160 150h62"
        stroke="var(--accent)"
        strokeWidth="2.6"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <g stroke="var(--accent)" strokeWidth="2.6">
        <Chip x={266} y={112} />
      </g>
      <path
        d="M372 108a34 34 0 0 1 0 48M386 94a54 54 0 0 1 0 76M400 80a74 74 0 0 1 0 104"
        stroke="var(--second)"
        strokeWidth="1.8"
      />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <text x="94" y="228">
          SIM physique
        </text>
        <text x="294" y="254">
          eSIM
        </text>
      </g>
    </Drawing>
  );
}

const Chip = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="56" height="44" rx="6" />
    <path d="M0 15h17M0 29h17M39 15h17M39 29h17M17 0v44M39 0v44M17 22h22" />
  </g>
);
