import { Drawing } from '@site/kit/ui/Drawing';

/** Calls a switchboard holds at once. */
const calls = [34, 68, 102, 136, 170];

/** Several calls, one switchboard, one trunk: the lines run together as far as the network. */
export function TrunkDrawing() {
  return (
    <Drawing viewBox="0 0 440 236">
      {calls.map((y, index) => (
        <g key={y}>
          <rect x="16" y={y - 10} width="34" height="20" rx="3" />
          <path d={`M24 ${y + 4}h18`} />
          <path
            d={`M50 ${y}C100 ${y} 106 ${78 + index * 12} 150 ${78 + index * 12}`}
            stroke={index < 2 ? 'var(--accent)' : 'currentColor'}
            strokeWidth={index < 2 ? 2.4 : 1.4}
          />
        </g>
      ))}
      <rect x="150" y="62" width="62" height="80" rx="3" />
      <path d="M162 78h38M162 90h38M162 102h38M162 114h38M162 126h38" strokeDasharray="3 4" />
      {calls.map((y, index) => (
        <path
          key={y}
          d={`M212 ${90 + index * 6}h122`}
          stroke={index < 2 ? 'var(--accent)' : 'currentColor'}
          strokeWidth={index < 2 ? 2.4 : 1.4}
        />
      ))}
      <path d="M262 80v44M284 80v44" stroke="var(--second)" strokeWidth="2.4" />
      <circle cx="366" cy="102" r="32" />
      <circle cx="366" cy="102" r="9" fill="var(--accent)" stroke="none" />
      <path d="M394 86l26-24M398 102h28M394 118l26 24" />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <text x="36" y="212">
          Appels
        </text>
        <text x="181" y="212">
          Standard
        </text>
        <text x="273" y="212">
          Trunk
        </text>
        <text x="366" y="212">
          Réseau
        </text>
      </g>
    </Drawing>
  );
}
