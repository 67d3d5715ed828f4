import type { RemoteDefinition } from '@site/kit/remote';
import { offers } from './offers.ts';

export default {
  name: 'hosting',
  devPort: 5181,
  offers,
  routes: [
    {
      path: '/offres/vps',
      page: './src/vps/VpsPage.tsx',
      title: 'VPS Ryzen, Xeon et bientôt Epyc',
      description:
        'Serveurs privés virtuels sur 1 Gb/s avec anti-DDoS : gammes Ryzen (KVM, NVMe) et Xeon (LXC), prix mensuels HT et TTC.',
      label: 'VPS',
    },
    {
      path: '/offres/vps/xeon',
      page: './src/vps/XeonPage.tsx',
      title: 'VPS Xeon',
      description:
        'Six VPS Xeon de 4 à 48 Go de mémoire ou sur mesure, 1 Gb/s inclus, neuf systèmes au choix. Prix mensuels HT et TTC.',
      label: 'VPS Xeon',
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
  ],
} satisfies RemoteDefinition;
