import type { InventoryServer } from '../dedicated/inventory.ts';

/** Returns a server of the stock with the given changes. */
export const buildInventoryServer = (changes: Partial<InventoryServer> = {}): InventoryServer => ({
  id: 'ryzen-9',
  name: 'Ryzen 9',
  cpu: 'Ryzen 9 5900X (24 threads)',
  ram: '128 Go DDR4',
  storage: '2 × 1000 Go NVMe',
  bandwidth: '1 Gb/s',
  priceCents: 12_887,
  price: '128,87\u00a0€ HT',
  link: '/commande/ryzen-9',
  available: true,
  delivery_time: 2,
  locations: ['France'],
  ddos: 'basic',
  ip_failover: true,
  ipv6: true,
  virtualization: ['Proxmox'],
  engagement: 'Sans engagement, 3, 6 ou 12 mois',
  recommended: true,
  last_unit: false,
  ...changes,
});
