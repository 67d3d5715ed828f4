import { Calculator, CalculatorNote, CalculatorTitle } from '@site/kit/ui/Calculator';
import { Counter } from '@site/kit/ui/Counter';
import { Field } from '@site/kit/ui/Field';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { Select } from '@site/kit/ui/Select';
import { Slider } from '@site/kit/ui/Slider';
import { useState } from 'react';

type Billing = 'heure' | 'mois';
const billings: { value: Billing; label: string }[] = [
  { value: 'heure', label: 'À l’heure' },
  { value: 'mois', label: 'Au mois' },
];

export function Inputs({ scheme }: { scheme: string }) {
  const [choice, setChoice] = useState<Billing>('heure');
  const [number, setNumber] = useState(27);
  return (
    <Section
      id={`saisie-${scheme}`}
      title="Saisie"
      intro="Calculator, SegmentedControl, Slider, Counter, Select, Field"
    >
      <Calculator
        controls={
          <>
            <SegmentedControl
              legend="Facturation"
              name={`facturation-${scheme}`}
              options={billings}
              value={choice}
              onChange={(value) => setChoice(value)}
            />
            <Counter label="Quantité" min={25} max={33} value={number} onChange={setNumber} />
            <Slider label="Nombre" min={25} max={33} value={number} onChange={setNumber} format={String} />
          </>
        }
      >
        <CalculatorTitle>{number} unités</CalculatorTitle>
        <Price cents={number * 100} unit={choice} size="l" />
        <CalculatorNote>Une remarque sous le montant.</CalculatorNote>
      </Calculator>
      <Select label="Facturation" options={billings} placeholder="Choisir" name={`choix-${scheme}`} />
      <Field label="Nom" name={`nom-${scheme}`} required />
      <Field
        label="Message"
        name={`message-${scheme}`}
        rows={4}
        hint="Une aide."
        error="Ce champ est vide."
      />
    </Section>
  );
}
