import { Drawing } from '@site/kit/ui/Drawing';

/** A state on its sphere: one qubit is two angles, n qubits are 2ⁿ amplitudes. */
export function RegisterDrawing() {
  return (
    <Drawing viewBox="0 0 360 320">
      <circle cx="180" cy="160" r="120" />
      <ellipse cx="180" cy="160" rx="120" ry="36" strokeDasharray="3 6" />
      <ellipse cx="180" cy="160" rx="42" ry="120" strokeDasharray="3 6" />
      <path d="M180 24v272M40 160h280" opacity="0.55" />
      <path d="M180 160 254 78" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="254" cy="78" r="7" fill="var(--accent)" stroke="none" />
      <path d="M180 112a48 48 0 0 1 33 12" stroke="var(--second)" strokeWidth="2" />
      <path d="M254 78v88" stroke="var(--accent)" strokeDasharray="2 5" />
      <circle cx="180" cy="40" r="4" fill="currentColor" />
      <circle cx="180" cy="280" r="4" fill="currentColor" />
      <g fill="currentColor" stroke="none" fontSize="15" fontStyle="italic">
        <text x="192" y="32">
          |0⟩
        </text>
        <text x="192" y="302">
          |1⟩
        </text>
        <text x="266" y="74">
          |ψ⟩
        </text>
      </g>
    </Drawing>
  );
}
