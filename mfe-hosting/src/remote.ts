import type { RemoteDefinition } from '@site/kit/remote';

export default {
  name: 'hosting',
  devPort: 5181,
  routes: [
    {
      path: '/offres/vps',
      page: './src/vps/VpsPage.tsx',
      title: 'VPS',
      description: 'Nos gammes de VPS, du Xeon au Ryzen',
      label: 'VPS',
    },
  ],
  offers: [],
} satisfies RemoteDefinition;
