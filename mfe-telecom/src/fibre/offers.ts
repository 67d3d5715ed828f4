import type { ClaimId } from '@site/kit/operator';

/** A fibre offer (docs/product.md#fibre). */
export interface FibreOffer {
  id: string;
  name: string;
  /** Price of the cheapest variant, HT per month, in cents. */
  priceCents: number;
  /** True when the price depends on the address: `priceCents` is then the lowest price. */
  isFrom: boolean;
  terms: string;
  audience: string;
  /** Published specs. A value is a text or the id of a claim. */
  specs: { label: string; value: string | { claim: Extract<ClaimId, `fibre-${string}`> } }[];
}

export const fibreOffers: FibreOffer[] = [
  {
    id: 'fibre-pro',
    name: 'Fibre mutualisée PRO',
    priceCents: 4999,
    isFrom: false,
    terms: '',
    audience: 'Pour les équipes de 10 à 50 personnes qui veulent un débit symétrique.',
    specs: [
      { label: 'Débit', value: 'jusqu’à 2 Gb/s symétriques' },
      { label: 'Utilisateurs', value: '10 à 50' },
      { label: 'Latence', value: { claim: 'fibre-latency' } },
      { label: 'Réponse du support', value: { claim: 'fibre-pro-support' } },
    ],
  },
  {
    id: 'fibre-ftto',
    name: 'Fibre dédiée FTTO',
    priceCents: 15000,
    isFrom: true,
    terms: 'sur devis',
    audience: 'Une fibre pour vous seul, du NRO à votre baie, quand une coupure n’est pas acceptable.',
    specs: [
      { label: 'Débit', value: '50 Mb/s à 10 Gb/s' },
      { label: 'SLA', value: { claim: 'fibre-sla' } },
      { label: 'GTR', value: { claim: 'fibre-repair' } },
      { label: 'Adresse IPv4 fixe', value: 'incluse' },
      { label: 'Réponse du support', value: { claim: 'fibre-ftto-support' } },
    ],
  },
  {
    id: 'fibre-secours',
    name: 'Secours 4G/5G',
    priceCents: 999,
    isFrom: true,
    terms: '',
    audience: 'Un second chemin qui prend le relais quand le premier est coupé.',
    specs: [
      { label: 'Débit', value: 'jusqu’à 1 Gb/s' },
      { label: 'Bascule', value: { claim: 'fibre-backup-delay' } },
      { label: 'Couverture', value: { claim: 'fibre-backup-coverage' } },
    ],
  },
];
