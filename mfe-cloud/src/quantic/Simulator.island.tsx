import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { Calculator, CalculatorNote, CalculatorTitle } from '@site/kit/ui/Calculator';
import { Drawing, secondShapeProps } from '@site/kit/ui/Drawing';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { Slider } from '@site/kit/ui/Slider';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { createEnumParser, createIntegerParser, useUrlState } from '@site/kit/url-state';
import {
  billings,
  findPlan,
  formatQuantumPlanName,
  MAX_QUBITS,
  MIN_QUBITS,
  MONTHLY_HOURS,
  quantumPlans,
} from './plans.ts';
import styles from './Simulator.module.css';
import { computeVectorBytes, formatMemory, formatStates, formatStateVectorMemory } from './state-vector.ts';

const parseBilling = createEnumParser('heure', 'mois');
const parseQubits = createIntegerParser(MIN_QUBITS, MAX_QUBITS);

/** Calculator: shows price, basis states and memory for a number of qubits and a billing. The URL holds the choice. */
export default function Simulator() {
  const [billing, setBilling] = useUrlState('facturation', 'heure', parseBilling, 'push');
  const [qubits, setQubits] = useUrlState('qubits', MIN_QUBITS, parseQubits);
  const plan = findPlan(qubits);
  const offer = `quantic-${qubits}`;
  return (
    <Section
      id="simulateur"
      title="Votre simulateur"
      intro="Un qubit de plus double le nombre d’états, la mémoire nécessaire et le prix."
    >
      <Calculator
        controls={
          <>
            <SegmentedControl
              legend="Facturation"
              name="facturation"
              options={billings}
              value={billing}
              onChange={setBilling}
            />
            <Slider
              label="Nombre de qubits"
              min={MIN_QUBITS}
              max={MAX_QUBITS}
              value={qubits}
              onChange={setQubits}
              format={(value) => `${value} qubits`}
            />
          </>
        }
        drawing={<DoublingDrawing chosen={qubits} />}
      >
        <CalculatorTitle>{qubits} qubits</CalculatorTitle>
        {billing === 'heure' ? (
          <Price cents={null} rate={plan.hourlyRate} unit="heure" size="l" />
        ) : (
          <Price cents={plan.monthlyCents} size="l" />
        )}
        <CalculatorNote>
          {billing === 'heure'
            ? 'Facturé à l’heure d’utilisation.'
            : `Plafond mensuel, soit ${MONTHLY_HOURS} h.`}
        </CalculatorNote>
        <dl className={styles.figures}>
          <div>
            <dt>
              États (2<sup>{qubits}</sup>)
            </dt>
            <dd>{formatStates(qubits)}</dd>
          </div>
          <div>
            <dt>Mémoire du vecteur d’état</dt>
            <dd>{formatStateVectorMemory(qubits)}</dd>
          </div>
        </dl>
        <TrueCost monthlyCents={plan.monthlyCents} note="Au plus, c’est-à-dire au plafond de chaque mois." />
        <ButtonLink to={`/contact?offre=${offer}&facturation=${billing}`}>Demander un accès</ButtonLink>
        <AddToQuote
          id={offer}
          name={formatQuantumPlanName(plan)}
          label={`simulateur de ${qubits} qubits`}
          options={{ facturation: billing, heures: String(MONTHLY_HOURS) }}
          monthlyCents={plan.monthlyCents}
        />
      </Calculator>
    </Section>
  );
}

const STEP = 44;
const FLOOR = 206;
const TALLEST = 190;

const largest = computeVectorBytes(Math.max(...quantumPlans.map(({ qubits }) => qubits)));

/** Chart of the memory of each simulator's state vector, to scale. The column of the chosen simulator is marked. */
function DoublingDrawing({ chosen }: { chosen: number }) {
  return (
    <Drawing viewBox={`0 0 ${quantumPlans.length * STEP + 8} 250`}>
      <path d={`M0 ${FLOOR}h${quantumPlans.length * STEP + 8}`} />
      {quantumPlans.map(({ qubits }, index) => {
        const height = Math.max(1.5, (computeVectorBytes(qubits) / largest) * TALLEST);
        const isChosen = qubits === chosen;
        const x = 8 + index * STEP;
        return (
          <g key={qubits} fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
            <rect
              x={x}
              y={FLOOR - height}
              width={STEP - 12}
              height={height}
              {...(isChosen ? { fill: 'var(--accent)', stroke: 'var(--accent)' } : secondShapeProps)}
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
