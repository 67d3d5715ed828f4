import type { RemoteDefinition } from '@site/kit/remote';
import { games } from './games/games.ts';
import { offers } from './offers.ts';

export default {
  name: 'hosting',
  devPort: 5181,
  offers,
  uses: ['tools/Recommender'],
  entries: [
    ...games.map(({ id, name }) => ({ kind: 'jeu' as const, id, name, path: `/games#jeu-${id}` })),
    {
      kind: 'outil',
      id: 'stock',
      name: 'Serveurs dédiés en stock',
      path: '/offres/dedies#serveurs',
      // The sizes are the steps of the filter « Mémoire ».
      keywords: [
        'serveur dédié',
        'proxmox',
        'virtualisation',
        'hyperviseur',
        'filtrer',
        'disponible',
        'IP failover, IPv6',
        '16 Go, 32 Go, 64 Go, 128 Go, 256 Go, 512 Go',
      ],
    },
    {
      kind: 'rubrique',
      id: 'site-web',
      name: 'Héberger un site internet',
      path: '/offres/web#offres',
      keywords: ['blog', 'boutique'],
    },
    { kind: 'rubrique', id: 'cloud-serveurs', name: 'Serveurs dans le cloud', path: '/offres/vps#gammes' },
    { kind: 'rubrique', id: 'ipv4', name: 'Adresses IPv4 dédiées', path: '/offres/vds#critere-ipv4' },
  ],
  routes: [
    {
      path: '/offres/vps',
      page: './src/vps/VpsPage.tsx',
      title: 'VPS Ryzen, Xeon et bientôt Epyc',
      description:
        'Serveurs privés virtuels avec anti-DDoS : gammes Ryzen (KVM, NVMe) et Xeon (LXC), prix mensuels HT et TTC.',
      label: 'VPS',
    },
    {
      path: '/offres/vps/xeon',
      page: './src/vps/XeonPage.tsx',
      title: 'VPS Xeon',
      description:
        'Six VPS Xeon de 4 à 48 Go de mémoire ou sur mesure, anti-DDoS compris, neuf systèmes au choix. Prix mensuels HT et TTC.',
      label: 'VPS Xeon',
      formerPaths: ['/offres/vps/lxc'],
    },
    {
      path: '/offres/vps/ryzen',
      page: './src/vps/RyzenPage.tsx',
      title: 'VPS Ryzen',
      description:
        'Quatre VPS Ryzen de 4 à 32 Go de mémoire avec stockage NVMe et virtualisation KVM. Prix mensuels HT et TTC.',
      label: 'VPS Ryzen',
    },
    {
      path: '/offres/vds',
      page: './src/vds/VdsPage.tsx',
      title: 'VDS : serveurs dédiés virtuels',
      description:
        'Quatre VDS de 4 à 12 vCores avec IPv4 dédiées, NVMe et anti-DDoS. Comparatif complet et prix mensuels HT et TTC.',
      label: 'VDS',
    },
    {
      path: '/offres/web',
      page: './src/web/WebPage.tsx',
      title: 'Hébergement web',
      description:
        'Deux offres d’hébergement web avec plusieurs sites, boîtes aux lettres et sous-domaines. Prix mensuels HT et TTC.',
      label: 'Hébergement web',
    },
    {
      path: '/offres/mail',
      page: './src/mail/MailPage.tsx',
      title: 'Messagerie professionnelle IMAP et Microsoft 365',
      description:
        'Boîtes aux lettres IMAP/SMTP et Microsoft 365 pour les professionnels : six offres, prix mensuels HT et TTC.',
      label: 'Messagerie',
    },
    {
      path: '/offres/housing',
      page: './src/housing/HousingPage.tsx',
      title: 'Housing et colocation',
      description:
        'De 1U à la baie entière dans quatre centres de données en France : puissance, réseau, accès, engagement et prix HT et TTC.',
      label: 'Housing',
    },
    {
      path: '/offres/developpement',
      page: './src/developpement/DeveloppementPage.tsx',
      title: 'Développement web, logiciel et API',
      description:
        'Sites web, logiciels et API sur mesure, par l’équipe qui les héberge : méthode, outils et devis.',
      label: 'Développement',
    },
    {
      path: '/games',
      page: './src/games/GamesPage.tsx',
      title: 'Serveurs de jeux par abonnement',
      description:
        'Douze offres de serveurs de jeux, changement de jeu libre, essai de 48 heures et conseiller. Prix mensuels HT et TTC.',
      label: 'Serveurs de jeux',
    },
    {
      path: '/offres/dedies',
      page: './src/dedies/DediesPage.tsx',
      title: 'Serveurs dédiés en stock',
      description:
        'Serveurs dédiés en France : stock en direct, filtres par disponibilité, anti-DDoS, IP failover et IPv6, prix mensuels HT et TTC.',
      label: 'Serveurs dédiés',
      request: { data: ['stock'] },
    },
  ],
} satisfies RemoteDefinition;
