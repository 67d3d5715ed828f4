import type { InventoryServer } from '@site/api-contract/dedicated/inventory';
import type { FeedServer } from '@site/api-contract/dedicated/order-system';
import { buildOrderLink, buildUniqueSlugs } from '@site/api-contract/dedicated/slug';
import { formatPrice } from '@site/api-contract/texts/price-text';

/** Sales price per reseller price, in hundredths: × 1.29 (docs/product.md#stock-feed). */
const RATE_PERCENT = 129n;

/** Decimal forms of JavaScript and of order systems: 10, 10.005, « 10,005 », 1e-7. No sign: a price isn't negative. */
const DECIMAL = /^(\d{1,40})(?:[.,](\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Returns the sales price in cents for a reseller's price: × 1.29, rounded half up, in integer arithmetic on the decimal
 * digits. Returns `null` for an absent, malformed, negative or excessive price. A sales price that rounds to zero
 * is a mistake in the feed, and gives `null` too.
 */
export function computeSalesPriceCents(resellerPrice: unknown): number | null {
  if (typeof resellerPrice !== 'number' && typeof resellerPrice !== 'string') return null;
  // A number's shortest decimal form is the one the order system wrote.
  const [, whole, decimals = '', exponent = '0'] = DECIMAL.exec(String(resellerPrice).trim()) ?? [];
  if (!whole) return null;
  const scale = decimals.length - Number(exponent);
  // price = digits / 10^scale, so cents = digits × 129 / 10^scale; doubled, half up is one floor division.
  const digits = BigInt(whole + decimals) * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
  const divisor = 10n ** BigInt(Math.max(scale, 0));
  const cents = (2n * digits * RATE_PERCENT + divisor) / (2n * divisor);
  return cents > 0n && cents <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cents) : null;
}

/** Properties shared by all servers, which the feed lacks (docs/product.md#dedicated). */
const SAME_FOR_ALL = {
  locations: ['France'],
  ddos: 'basic',
  ip_failover: true,
  ipv6: true,
  virtualization: ['Proxmox'],
  engagement: 'Sans engagement, 3, 6 ou 12 mois',
} as const;

/** Returns the feed's servers in their public form, in the feed's order (docs/product.md#dedicated). */
export function buildInventoryServers(rows: readonly FeedServer[]): InventoryServer[] {
  const ids = buildUniqueSlugs(rows.map(({ name }) => name));
  return rows.map((row, index) => toServer(row, ids[index] ?? ''));
}

function toServer({ name, specifications, price, stock }: FeedServer, id: string): InventoryServer {
  const { cpu, cores, memory, storage, network } = specifications;
  const priceCents = computeSalesPriceCents(price.price_reseller);
  return {
    id,
    name,
    cpu: `${cpu} (${formatFrench(cores)} ${cores < 2 ? 'thread' : 'threads'})`,
    ram: `${formatFrench(memory.size)} Go ${memory.type}`,
    storage: `${formatFrench(storage.quantity)} × ${formatFrench(storage.size)} Go ${storage.type}`,
    bandwidth: `${formatFrench(network)} Gb/s`,
    priceCents,
    price: formatPrice(priceCents),
    link: buildOrderLink(id, stock.available),
    available: stock.available,
    delivery_time: stock.delivery_time,
    ...SAME_FOR_ALL,
    locations: [...SAME_FOR_ALL.locations],
    virtualization: [...SAME_FOR_ALL.virtualization],
    recommended: stock.quantity <= 1,
    last_unit: stock.available && stock.quantity === 1,
  };
}

/** 2.5 → « 2,5 ». No grouping: disks are named « 1920 Go ». */
function formatFrench(amount: number): string {
  return String(amount).replace('.', ',');
}
