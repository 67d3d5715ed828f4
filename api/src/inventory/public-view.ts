import type { InventoryServer } from '@site/api-contract/inventory';
import type { FeedServer } from '@site/api-contract/inventory-feed';
import { priceText } from '@site/api-contract/price-text';
import { orderLink, uniqueSlugs } from '@site/api-contract/slug';
import { salesPriceCents } from './pricing.ts';

/** What the feed doesn't say and is the same for all its servers (specification, sections 3 and 9). */
const SAME_FOR_ALL = {
  locations: ['France'],
  ddos: 'basic',
  ip_failover: true,
  ipv6: true,
  virtualization: ['Proxmox'],
  engagement: 'Sans engagement, 3, 6 ou 12 mois',
} as const;

/** The feed's servers as visitors see them, in the feed's order (specification, section 3; decisions 20 and 22). */
export function publicView(rows: readonly FeedServer[]): InventoryServer[] {
  const ids = uniqueSlugs(rows.map(({ name }) => name));
  return rows.map((row, index) => toServer(row, ids[index] ?? ''));
}

function toServer({ name, specifications, price, stock }: FeedServer, id: string): InventoryServer {
  const { cpu, cores, memory, storage, network } = specifications;
  const priceCents = salesPriceCents(price.price_reseller);
  return {
    id,
    name,
    cpu: `${cpu} (${french(cores)} ${cores < 2 ? 'thread' : 'threads'})`,
    ram: `${french(memory.size)} Go ${memory.type}`,
    storage: `${french(storage.quantity)} × ${french(storage.size)} Go ${storage.type}`,
    bandwidth: `${french(network)} Gb/s`,
    priceCents,
    price: priceText(priceCents),
    link: orderLink(id, stock.available),
    available: stock.available,
    delivery_time: stock.delivery_time,
    ...SAME_FOR_ALL,
    locations: [...SAME_FOR_ALL.locations],
    virtualization: [...SAME_FOR_ALL.virtualization],
    recommended: stock.quantity <= 1,
    last_unit: stock.available && stock.quantity === 1,
  };
}

/** 2.5 → « 2,5 ». No grouping: « 1920 Go » is how disks are named. */
function french(amount: number): string {
  return String(amount).replace('.', ',');
}
