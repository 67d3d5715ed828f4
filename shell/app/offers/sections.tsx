import { ClaimWord, withClaims } from '@site/kit/ui/Claim';
import { VpsBandwidthClaim } from '@site/kit/ui/VpsBandwidthClaim';
import { Fragment, type ReactNode } from 'react';
import type { OfferSectionId } from './drawings.tsx';

export interface OfferSectionDefinition {
  id: OfferSectionId;
  title: string;
  description: ReactNode;
  features: [ReactNode, ReactNode, ReactNode, ReactNode];
  /** Offer whose price the section shows; null when the price is part of the stock. */
  offerId: string | null;
  /** Path of the page that sells the offers, or describes offers without a price. */
  link: string;
}

/** Sections of `/offres`. Prices come from the teams' offers, claims from the operator configuration. */
export const offerSections: OfferSectionDefinition[] = [
  {
    id: 'vps',
    title: 'VPS',
    description:
      'Un serveur à vous, sur le système de votre choix : la gamme Xeon (LXC) va jusqu’à 48 Go de mémoire, la gamme Ryzen (KVM) tourne sur NVMe.',
    features: [
      'De 4 à 48 Go de mémoire, ou sur mesure',
      <Fragment key="debit">
        1 Gb/s (<VpsBandwidthClaim />
        ), en option 2,5 ou 10 Gb/s
      </Fragment>,
      'Neuf systèmes au choix',
      withClaims`Anti-DDoS ${'anti-ddos'}`,
    ],
    offerId: 'vps-xeon-starter',
    link: '/offres/vps',
  },
  {
    id: 'gaming',
    title: 'Serveurs de jeux et de programmes',
    description:
      'Un abonnement, tous les jeux : vous passez de l’un à l’autre quand votre communauté le souhaite. Un conseiller calcule la taille qu’il vous faut.',
    features: [
      'Changement de jeu libre et sans frais',
      'Essai de 48 heures, sans carte bancaire',
      'De 4 à 24 Go de mémoire',
      'Offres Basic (Xeon) ou Performance (Ryzen)',
    ],
    offerId: 'multi-gaming-and-script-01',
    link: '/games',
  },
  {
    id: 'web',
    title: 'Hébergement web',
    description:
      'Le site, ses boîtes aux lettres et ses sous-domaines dans une seule offre, pour qui ne veut pas administrer de serveur.',
    features: [
      'Deux ou quatre sites par offre',
      '5 ou 10 Go d’espace',
      'Boîtes aux lettres de 2 Go comprises',
      'De un à trois sous-domaines',
    ],
    offerId: 'web-starter',
    link: '/offres/web',
  },
  {
    id: 'mail',
    title: 'Messagerie professionnelle',
    description:
      'En IMAP et SMTP, dans le logiciel que vous avez déjà, ou avec Microsoft 365 : un seul interlocuteur dans les deux cas.',
    features: [
      'De 5 à 20 boîtes aux lettres en IMAP/SMTP',
      'De 250 Mo à 5 Go par boîte',
      'Microsoft 365 : Exchange, Basic ou Standard',
      'Adresses à votre nom de domaine',
    ],
    offerId: 'mail-starter',
    link: '/offres/mail',
  },
  {
    id: 'vds',
    title: 'VDS',
    description: 'Entre le VPS et le serveur dédié : plusieurs IPv4 à vous et du stockage NVMe.',
    features: [
      'De 4 à 12 vCores, de 8 à 64 Go de mémoire',
      'De 150 à 500 Go de NVMe',
      'De 2 à 4 IPv4 dédiées',
      'Anti-DDoS Standard ou Premium',
    ],
    offerId: 'vds-starter',
    link: '/offres/vds',
  },
  {
    id: 'dedie',
    title: 'Serveurs dédiés',
    description:
      'Une machine entière. La liste est celle du stock du moment, avec le prix et le délai de livraison de chaque serveur.',
    features: [
      'Stock du moment, filtres et tri',
      'IP failover et IPv6',
      'Anti-DDoS compris',
      'Virtualisation Proxmox',
    ],
    offerId: null,
    link: '/offres/dedies',
  },
  {
    id: 'housing',
    title: 'Housing et colocation',
    description:
      'Votre matériel dans nos baies, à Aubervilliers, Magny-les-Hameaux, Saint-Denis ou au Creusot.',
    features: [
      'Du 1U à la baie entière de 44U',
      'De 100 à 8 000 W',
      'Réseau de 100 Mb/s à 100 Gb/s',
      withClaims`Centres de données ${'datacenter-tier'}`,
    ],
    offerId: 'housing-1u-100',
    link: '/offres/housing',
  },
  {
    id: 'fibre',
    title: 'Fibre entreprise',
    description: withClaims`Mutualisée pour l’équipe ou dédiée quand une coupure n’est pas acceptable, avec un secours 4G/5G si vous l’ajoutez : ${'fibre-coverage'} des zones d’activité de France, outre‑mer compris.`,
    features: [
      'Fibre PRO jusqu’à 2 Gb/s symétriques',
      'Fibre dédiée FTTO de 50 Mb/s à 10 Gb/s',
      withClaims`Rétablissement ${<ClaimWord id="fibre-repair" />} en ${'fibre-repair'} (FTTO)`,
      withClaims`Secours 4G/5G en ${'fibre-backup-delay'}`,
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
      withClaims`Anti-DDoS ${'anti-ddos'}`,
      withClaims`${'points-of-presence'}`,
    ],
    offerId: 'tunnel-starter',
    link: '/offres/transit',
  },
  {
    id: 'fai',
    title: 'Collecte opérateur',
    description:
      'Pour les fournisseurs d’accès et les intégrateurs : nous collectons le trafic de vos abonnés et vous le livrons, en ERC ou en collecte brute.',
    features: [
      'ERC de 1 à 100 Gb/s',
      'Collecte brute de 100 Mb/s à 100 Gb/s',
      withClaims`Interconnexion avec ${'collecte-operators'}`,
      withClaims`Latence de ${'collecte-latency'}`,
    ],
    offerId: 'erc-1g',
    link: '/offres/collecte',
  },
  {
    id: 'telephonie',
    title: 'Téléphonie IP',
    description:
      'Une ligne VoIP sur le protocole SIP, et seulement les options dont vous avez besoin : vous les choisissez, le total s’affiche.',
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
