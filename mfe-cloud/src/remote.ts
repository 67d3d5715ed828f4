import type { RemoteDefinition } from '@site/kit/remote';
import { quantumPlans } from './quantic/plans.ts';

export default {
  name: 'cloud',
  devPort: 5183,
  offers: quantumPlans.map(({ qubits, monthlyCents }) => ({
    id: `quantic-${qubits}`,
    name: `Simulateur quantique ${qubits} qubits`,
    priceCents: monthlyCents,
    unit: 'mois' as const,
    path: `/offres/quantic#quantic-${qubits}`,
    terms: 'plafond mensuel, soit 675 h',
  })),
  routes: [
    {
      path: '/offres/quantic',
      page: './src/quantic/QuanticPage.tsx',
      title: 'Simulateurs quantiques de 25 à 33 qubits',
      description:
        'Simulateurs quantiques à l’heure ou au mois, de 25 à 33 qubits : états, mémoire du vecteur d’état et prix HT et TTC.',
      label: 'Simulateurs quantiques',
    },
  ],
} satisfies RemoteDefinition;
