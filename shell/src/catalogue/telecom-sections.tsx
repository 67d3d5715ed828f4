import { Claim } from '@site/kit/ui/Claim';
import { Fragment } from 'react';
import type { CatalogueSection } from './sections.ts';

/** Sections of /offres that the telecom team's pages sell. */
export const telecomSections: CatalogueSection[] = [
  {
    id: 'fibre',
    title: 'Fibre entreprise',
    description: (
      <>
        Mutualisée pour l’équipe, dédiée quand l’arrêt n’est pas une option, doublée d’un secours radio :{' '}
        <Claim id="fibre-coverage" /> des zones d’activité de France, outre-mer compris.
      </>
    ),
    features: [
      'Fibre PRO jusqu’à 2 Gb/s symétriques',
      'Fibre dédiée FTTO de 50 Mb/s à 10 Gb/s',
      <Fragment key="gtr">
        Rétablissement garanti en <Claim id="fibre-repair" /> (FTTO)
      </Fragment>,
      'Secours 4G/5G en moins de 10 secondes',
    ],
    offerId: 'fibre-pro',
    link: '/offres/fibre',
  },
  {
    id: 'transit',
    title: 'Tunnels et transit IP',
    description:
      'Un tunnel entre votre réseau et le nôtre : votre trafic est filtré avant d’arriver chez vous, où que soient vos machines.',
    features: [
      'Tunnels de 20 ou 100 Mb/s, plus sur devis',
      'Sessions BGP',
      <Fragment key="ddos">
        Anti-DDoS <Claim id="anti-ddos" />
      </Fragment>,
      <Claim key="presence" id="points-of-presence" />,
    ],
    offerId: 'tunnel-starter',
    link: '/offres/transit',
  },
  {
    id: 'fai',
    title: 'Collecte opérateur',
    description:
      'Pour les fournisseurs d’accès et les intégrateurs : nous collectons vos abonnés et vous les livrons, en ERC ou en collecte brute.',
    features: [
      'ERC de 1 à 100 Gb/s',
      'Collecte brute de 100 Mb/s à 100 Gb/s',
      <Fragment key="operateurs">
        Interconnexion avec <Claim id="collecte-operators" />
      </Fragment>,
      <Fragment key="latence">
        Latence de <Claim id="collecte-latency" />
      </Fragment>,
    ],
    offerId: 'erc-1g',
    link: '/offres/collecte',
  },
  {
    id: 'telephonie',
    title: 'Téléphonie IP',
    description:
      'Une ligne VoIP sur le protocole SIP, et seulement les options dont vous avez besoin : vous composez, le total s’affiche.',
    features: [
      'Canaux supplémentaires au mois',
      'Numéros supplémentaires au mois',
      'Portabilité de votre numéro',
      'Enregistrement des appels en option',
    ],
    offerId: 'telephonie',
    link: '/offres/telephonie',
  },
];
