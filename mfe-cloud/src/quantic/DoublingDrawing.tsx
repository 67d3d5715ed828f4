import { Drawing } from '@site/kit/ui/Drawing';
import { quantumPlans } from './plans.ts';
import { formatMemory, vectorBytes } from './states.ts';

const STEP = 44;
const FLOOR = 206;
const TALLEST = 190;

const largest = vectorBytes(Math.max(...quantumPlans.map(({ qubits }) => qubits)));

/** The memory of each simulator's state vector, to scale: every qubit doubles the column. The chosen one is marked. */
export function DoublingDrawing({ chosen }: { chosen: number }) {
  return (
    <Drawing viewBox={`0 0 ${quantumPlans.length * STEP + 8} 250`}>
      <path d={`M0 ${FLOOR}h${quantumPlans.length * STEP + 8}`} />
      {quantumPlans.map(({ qubits }, index) => {
        const height = Math.max(1.5, (vectorBytes(qubits) / largest) * TALLEST);
        const isChosen = qubits === chosen;
        const x = 8 + index * STEP;
        return (
          <g key={qubits} fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
            <rect
              x={x}
              y={FLOOR - height}
              width={STEP - 12}
              height={height}
              fill={isChosen ? 'var(--accent)' : 'var(--second-soft)'}
              stroke={isChosen ? 'var(--accent)' : 'var(--second)'}
            />
            <text x={x + (STEP - 12) / 2} y={FLOOR + 18} {...(isChosen && { fontWeight: 700 })}>
              {qubits}
            </text>
            {isChosen && (
              <text x={x + (STEP - 12) / 2} y={FLOOR + 36} fill="var(--accent)" fontWeight="700">
                {formatMemory(qubits)}
              </text>
            )}
          </g>
        );
      })}
    </Drawing>
  );
}
