import type { RemoteDefinition } from '@site/kit/remote';
import { offers } from './offers.ts';

export default {
  name: 'telecom',
  devPort: 5182,
  offers,
  routes: [
    {
      path: '/offres/fibre',
      page: './src/fibre/FibrePage.tsx',
      title: 'Fibre entreprise, FTTO et secours 4G/5G',
      description:
        'Fibre mutualisée PRO, fibre dédiée FTTO et secours 4G/5G : débits, délais de rétablissement annoncés et prix mensuels HT et TTC.',
      label: 'Fibre entreprise',
    },
    {
      path: '/offres/collecte',
      page: './src/collecte/CollectePage.tsx',
      title: 'Collecte opérateur : ERC et collecte brute',
      description:
        'Collecte pour fournisseurs d’accès et intégrateurs (PAI, PSI) : offres ERC de 1 à 100 Gb/s, collecte brute, opérateurs interconnectés.',
      label: 'Collecte opérateur',
    },
    {
      path: '/offres/transit',
      page: './src/transit/TransitPage.tsx',
      title: 'Tunnels IP, transit et sessions BGP',
      description:
        'Tunnels IP protégés contre les attaques DDoS, sessions BGP et options de transit : débits, disponibilité annoncée et prix mensuels HT et TTC.',
      label: 'Tunnels et transit IP',
    },
    {
      path: '/offres/telephonie',
      page: './src/telephonie/TelephoniePage.tsx',
      title: 'Téléphonie IP : la ligne VoIP et ses options',
      description:
        'Une ligne VoIP (SIP) et ses options : canaux, numéros, portabilité, enregistrement. Total mensuel et première facture, HT et TTC.',
      label: 'Téléphonie IP',
    },
    {
      path: '/offres/telephonie-mobile',
      page: './src/mobile/MobilePage.tsx',
      title: 'Forfaits mobiles en eSIM ou SIM physique',
      description:
        'Cinq forfaits mobiles sans engagement, de 20 à 350 Go, en eSIM ou SIM physique, portabilité gratuite. Prix mensuels HT et TTC.',
      label: 'Téléphonie mobile',
    },
    {
      path: '/offres/trunk',
      page: './src/trunk/TrunkPage.tsx',
      title: 'Trunks SIP pour standards et centres d’appels',
      description:
        'Trois trunks SIP et un calculateur : vos minutes et vos canaux donnent l’offre la moins chère, le calcul à l’appui.',
      label: 'Trunk SIP',
    },
    {
      path: '/offres/pbx-managed',
      page: './src/pbx/PbxPage.tsx',
      title: 'Standard géré (PBX)',
      description:
        'Un standard téléphonique géré de bout en bout : numéros SDA, trunk SIP, portail web et support 7 j/7. Devis gratuit.',
      label: 'Standard géré (PBX)',
    },
    {
      path: '/recapitulatifs',
      page: './src/summary/SummariesPage.tsx',
      title: 'Récapitulatifs contractuels des offres télécom',
      description:
        'Avant de signer : fournisseur, services, débits, prix, durée et résiliation de chaque offre télécom, sur une page à imprimer.',
      label: 'Récapitulatifs contractuels',
    },
  ],
} satisfies RemoteDefinition;
