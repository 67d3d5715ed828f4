import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { Calculator, CalculatorNote, CalculatorTitle } from '@site/kit/ui/Calculator';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { Slider } from '@site/kit/ui/Slider';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { oneOf, useUrlState, wholeNumber } from '@site/kit/url-state';
import { DoublingDrawing } from './DoublingDrawing.tsx';
import { MAX_QUBITS, MIN_QUBITS, MONTHLY_HOURS, planFor } from './plans.ts';
import styles from './Simulator.module.css';
import { formatStates, formatVector } from './states.ts';

const billings = [
  { value: 'heure', label: 'À l’heure' },
  { value: 'mois', label: 'Au mois' },
] as const;
const parseBilling = oneOf('heure', 'mois');
const parseQubits = wholeNumber(MIN_QUBITS, MAX_QUBITS);

/** Qubits and billing in, price, states and memory out. The choice lives in the URL. */
export default function Simulator() {
  const [billing, setBilling] = useUrlState('facturation', 'heure', parseBilling, 'step');
  const [qubits, setQubits] = useUrlState('qubits', MIN_QUBITS, parseQubits);
  const plan = planFor(qubits);
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
              options={[...billings]}
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
            <dd>{formatVector(qubits)}</dd>
          </div>
        </dl>
        <TrueCost monthlyCents={plan.monthlyCents} note="Au plus, c’est-à-dire au plafond de chaque mois." />
        <ButtonLink to={`/contact?offre=${offer}`}>Demander un accès</ButtonLink>
        <AddToQuote id={offer} name={`simulateur de ${qubits} qubits`} />
      </Calculator>
    </Section>
  );
}
