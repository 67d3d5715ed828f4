import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { MAX_QUBITS, MIN_QUBITS, quantumPlans } from './plans.ts';

export default function Intro() {
  return (
    <Hero
      title="Simulateurs quantiques"
      lead={`De ${MIN_QUBITS} à ${MAX_QUBITS} qubits, à l’heure ou au mois : de quoi mettre au point vos algorithmes sur un vecteur d’état complet avant de chercher une machine quantique.`}
      back={{ to: '/offres', label: 'Toutes les offres' }}
      look="brief"
    >
      <Price cents={null} rate={quantumPlans[0]?.hourlyRate ?? 0} unit="heure" size="l" prefix="dès" />
      <ButtonLink to="#simulateur">Choisir un simulateur</ButtonLink>
    </Hero>
  );
}
