import { CallToAction } from '@site/kit/ui/CallToAction';
import { Faq, type FaqItem, wrapFaqAnswers } from '@site/kit/ui/Faq';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { MAX_QUBITS, MIN_QUBITS, MONTHLY_HOURS, quantumPlans } from './plans.ts';
import Simulator from './Simulator.island.tsx';
import { formatStates, formatStateVectorMemory } from './state-vector.ts';

const faq: FaqItem[] = [
  {
    question: 'Pourquoi le prix double-t-il à chaque qubit ?',
    answer:
      'Un registre de n qubits se décrit par 2ⁿ amplitudes complexes de 16 octets. Un qubit de plus double donc la mémoire occupée et le calcul à faire.',
  },
  {
    question: 'À l’heure ou au mois ?',
    answer: `À l’heure, vous payez le temps utilisé. Au mois, le prix est un plafond qui correspond à ${MONTHLY_HOURS} heures d’utilisation.`,
  },
  {
    question: 'Est-ce une machine quantique ?',
    answer:
      'Non : c’est un simulateur sur des serveurs classiques. Il calcule le vecteur d’état complet, ce qu’une machine quantique ne laisse pas lire.',
  },
  {
    question: 'Comment obtenir un accès ?',
    answer:
      'Écrivez-nous en indiquant le nombre de qubits et l’usage prévu : nous ouvrons l’accès avec vous.',
  },
];

export default function QuanticPage() {
  return (
    <>
      <OfferHero
        title="Simulateurs quantiques"
        lead={`De ${MIN_QUBITS} à ${MAX_QUBITS} qubits, à l’heure ou au mois : de quoi mettre au point vos algorithmes sur un vecteur d’état complet avant de chercher une machine quantique.`}
        price={{ cents: null, rate: quantumPlans[0]?.hourlyRate ?? 0, unit: 'heure' }}
        action={{ to: '#simulateur', label: 'Choisir un simulateur' }}
      />
      <Simulator />
      <Section id="prix" title="Tous les prix" ground="sunk">
        <PlanTable
          caption="Prix des simulateurs selon le nombre de qubits"
          titleLabel="Qubits"
          rows={quantumPlans}
          rowId={({ qubits }) => `quantic-${qubits}`}
          rowTitle={({ qubits }) => `${qubits} qubits`}
          columns={[
            {
              label: 'À l’heure',
              value: ({ hourlyRate }) => <Price cents={null} rate={hourlyRate} unit="heure" />,
              isNumber: true,
            },
            { label: 'Au mois', value: ({ monthlyCents }) => <Price cents={monthlyCents} />, isNumber: true },
            { label: 'États', value: ({ qubits }) => formatStates(qubits), isNumber: true },
            { label: 'Mémoire', value: ({ qubits }) => formatStateVectorMemory(qubits), isNumber: true },
          ]}
          footnote={`Le prix mensuel est un plafond : il correspond à ${MONTHLY_HOURS} heures d’utilisation.`}
        />
      </Section>
      <Section id="faq" title="Questions fréquentes" heading="beside">
        <Faq name="quantic" items={wrapFaqAnswers(faq)} />
      </Section>
      <CallToAction title="Un algorithme à essayer ?">
        Recherche, enseignement, industrie : dites-nous ce que vous voulez simuler.
      </CallToAction>
    </>
  );
}
