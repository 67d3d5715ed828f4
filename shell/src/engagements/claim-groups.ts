import type { ClaimId } from '@site/kit/operator';

interface ClaimGroup {
  /** Anchor of the group. */
  id: string;
  title: string;
  /** What a buyer asks. */
  question: string;
  claims: ClaimId[];
}

/**
 * Every claim that a page shows, by what a buyer asks, the binding one of a group first. `datacenter-count` isn't among
 * them: /offres/housing shows the sites one by one, and no page their number.
 */
export const claimGroups: ClaimGroup[] = [
  {
    id: 'disponibilite',
    title: 'Disponibilité',
    question: 'Combien d’interruption, au pire, en un an ?',
    claims: [
      'uptime-contract',
      'uptime-minimum',
      'uptime',
      'fibre-sla',
      'collecte-sla',
      'transit-sla',
      'transit-plan-sla',
      'pbx-sla',
    ],
  },
  {
    id: 'reseau',
    title: 'Réseau',
    question: 'Quel débit, quel délai ?',
    claims: [
      'vps-bandwidth',
      'vps-bandwidth-limit',
      'vps-bandwidth-peak',
      'backbone-link',
      'fibre-speed',
      'collecte-latency',
    ],
  },
  {
    id: 'protection',
    title: 'Protection',
    question: 'Que se passe-t-il en cas d’attaque ?',
    claims: ['anti-ddos', 'mitigation'],
  },
  {
    id: 'assistance',
    title: 'Assistance',
    question: 'Qui répond, et en combien de temps est-ce rétabli ?',
    claims: ['support-hours', 'fibre-repair'],
  },
  {
    id: 'couverture',
    title: 'Couverture',
    question: 'Où êtes-vous, et jusqu’où allez-vous ?',
    claims: ['fibre-coverage', 'points-of-presence', 'collecte-operators', 'datacenter-tier'],
  },
  { id: 'prix', title: 'Prix', question: 'À partir de combien ?', claims: ['price-from'] },
];

/** Claims of one kind: a share of the year. */
export const availability = claimGroups.find(({ id }) => id === 'disponibilite')?.claims ?? [];
