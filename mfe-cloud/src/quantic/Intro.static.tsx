import { OfferHero } from '@site/kit/ui/OfferHero';
import { MAX_QUBITS, MIN_QUBITS, quantumPlans } from './plans.ts';

export default function Intro() {
  return (
    <OfferHero
      title="Simulateurs quantiques"
      lead={`De ${MIN_QUBITS} à ${MAX_QUBITS} qubits, à l’heure ou au mois : de quoi mettre au point vos algorithmes sur un vecteur d’état complet avant de chercher une machine quantique.`}
      price={{ cents: null, rate: quantumPlans[0]?.hourlyRate ?? 0, unit: 'heure' }}
      action={{ to: '#simulateur', label: 'Choisir un simulateur' }}
    />
  );
}
