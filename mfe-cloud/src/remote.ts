import type { RemoteDefinition } from '@site/kit/remote';
import {
  billingChoice,
  buildHoursChoice,
  formatQuantumPlanName,
  MONTHLY_HOURS,
  quantumPlans,
} from './quantic/plans.ts';
import { BLOCK_CENTS, BLOCK_GO, capacityChoice, STORAGE_OFFER_NAME } from './storage/offer.ts';

export default {
  name: 'cloud',
  devPort: 5183,
  offers: [
    ...quantumPlans.map((plan) => ({
      id: `quantic-${plan.qubits}`,
      name: formatQuantumPlanName(plan),
      priceCents: plan.monthlyCents,
      unit: 'mois' as const,
      path: `/offres/quantic#quantic-${plan.qubits}`,
      terms: `plafond mensuel, soit ${MONTHLY_HOURS} h`,
      choices: [billingChoice, buildHoursChoice(plan)],
    })),
    {
      id: 'object-storage',
      name: STORAGE_OFFER_NAME,
      priceCents: BLOCK_CENTS,
      unit: 'mois',
      path: '/offres/object-storage#calculateur',
      terms: `par bloc de ${BLOCK_GO} Go`,
      choices: [capacityChoice],
    },
  ],
  entries: [
    {
      kind: 'rubrique',
      id: 'cloud-stockage',
      name: 'Stockage dans le cloud public',
      path: '/offres/object-storage#atouts',
    },
  ],
  routes: [
    {
      path: '/offres/quantic',
      page: './src/quantic/QuanticPage.tsx',
      title: 'Simulateurs quantiques de 25 à 33 qubits',
      description:
        'Simulateurs quantiques à l’heure ou au mois, de 25 à 33 qubits : états, mémoire du vecteur d’état et prix HT et TTC.',
      label: 'Simulateurs quantiques',
    },
    {
      path: '/offres/object-storage',
      page: './src/storage/StoragePage.tsx',
      title: 'Stockage objet compatible S3',
      description:
        'Stockage objet compatible S3 par blocs de 100 Go, jusqu’à 48 To : calculateur de prix HT et TTC, commandes aws-cli et rclone.',
      label: 'Stockage objet S3',
    },
  ],
} satisfies RemoteDefinition;
