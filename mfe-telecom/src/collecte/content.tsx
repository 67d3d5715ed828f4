import { Claim } from '@site/kit/ui/Claim';
import type { Spec } from '@site/kit/ui/SpecList';
import type { ReactNode } from 'react';

/** A kind of operator that collects through us (specification, section 3). */
export interface PartnerProfile {
  id: string;
  name: string;
  description: string;
  features: string[];
  technicalDetails: Spec[];
  /** Where such a partner starts reading. */
  start: { to: string; label: string };
}

export const partnerProfiles: PartnerProfile[] = [
  {
    id: 'profil-pai',
    name: 'PAI',
    description:
      'Vous êtes fournisseur d’accès : vous avez des abonnés, des routeurs et une exploitation. Il vous manque des lignes, là où vous n’êtes pas raccordé.',
    features: [
      'Des lignes livrées sur votre réseau',
      'Une seule interconnexion pour tous les opérateurs que nous joignons',
      'Le choix entre collecte brute et ERC',
    ],
    technicalDetails: [
      { label: 'Pour commencer', value: 'Collecte brute' },
      { label: 'Débits', value: '100 Mb/s à 100 Gb/s' },
      { label: 'Routeur et licence', value: 'Les vôtres' },
    ],
    start: { to: '#brute', label: 'Voir la collecte brute' },
  },
  {
    id: 'profil-psi',
    name: 'PSI',
    description:
      'Vous êtes intégrateur ou prestataire de services : vos clients vous demandent un accès avec le reste. Vous voulez le vendre sans devenir opérateur du jour au lendemain.',
    features: [
      'Un niveau de service et une latence annoncés, à reporter dans vos contrats',
      'La licence du routeur dans l’offre',
      'Un seul interlocuteur pour tous vos liens',
    ],
    technicalDetails: [
      { label: 'Pour commencer', value: 'ERC' },
      { label: 'Débits', value: '1 à 100 Gb/s' },
      { label: 'Routeur', value: 'Licence L6 du constructeur' },
    ],
    start: { to: '#erc', label: 'Voir les offres ERC' },
  },
];

/** One line of the comparison: what ERC is, and what to ask of anyone else. */
export interface ComparedFeature {
  id: string;
  feature: string;
  erc: ReactNode;
  others: string;
}

/** Nothing is said about other providers: their column holds the question to put to them. */
export const comparedFeatures: ComparedFeature[] = [
  {
    id: 'debits',
    feature: 'Débits',
    erc: 'Six paliers, de 1 à 100 Gb/s',
    others: 'Quels paliers, et que coûte le passage de l’un à l’autre ?',
  },
  {
    id: 'sla',
    feature: 'Disponibilité',
    erc: (
      <>
        SLA <Claim id="collecte-sla" />
      </>
    ),
    others: 'Quel taux, mesuré par qui, et quels avoirs en dessous ?',
  },
  {
    id: 'latence',
    feature: 'Latence',
    erc: <Claim id="collecte-latency" />,
    others: 'Quelle valeur, et entre quels points ?',
  },
  {
    id: 'licence',
    feature: 'Licence du routeur',
    erc: 'L6 du constructeur, dans l’offre',
    others: 'Est-elle comprise, ou à acheter à part ?',
  },
  {
    id: 'operateurs',
    feature: 'Opérateurs interconnectés',
    erc: <Claim id="collecte-operators" />,
    others: 'Combien, et lesquels dans vos zones ?',
  },
  {
    id: 'prix',
    feature: 'Prix',
    erc: 'Sur devis, pour votre architecture',
    others: 'Quel total, frais compris, sur la même durée ?',
  },
];

export const useCases = [
  {
    title: 'Ouvrir une zone',
    text: 'Vos premiers abonnés dans un département où vous n’avez pas d’équipement : les lignes arrivent, vous gardez la relation.',
  },
  {
    title: 'Relier les sites d’un client',
    text: 'Une entreprise, des adresses partout, des opérateurs différents derrière chaque adresse : un seul réseau en sortie.',
  },
  {
    title: 'Rassembler ses portes',
    text: 'Autant de livraisons que d’opérateurs, c’est autant de ports et de factures. Une porte les remplace.',
  },
  {
    title: 'Monter en débit',
    text: 'D’un palier ERC au suivant, le principe reste le même : seule la largeur de la porte change.',
  },
];
