import type { DedicatedOffer } from './dedicated.ts';

/** Every text the page and the API show about the stock, word for word (docs/product.md#messages). */
export const inventoryMessages = {
  unreachable: 'Impossible de charger les serveurs. Veuillez réessayer plus tard.',
  none: 'Aucun serveur ne correspond à vos filtres.',
  http: (status: number) => `Erreur HTTP : ${status}`,
  shape: 'Format de réponse inattendu',
} as const;

/** A dedicated server as visitors see it (docs/product.md#dedicated): nothing here says what it costs the operator. */
export interface InventoryServer {
  /** Slug of the name, unique in the list: « exemple-r9-5900x », and for a second one of that name « …-2 ». */
  id: string;
  name: string;
  /** Model and threads: « Ryzen 9 5900X (24 threads) ». */
  cpu: string;
  /** « 128 Go DDR4 ». */
  ram: string;
  /** « 2 × 960 Go NVMe ». */
  storage: string;
  /** « 10 Gb/s ». */
  bandwidth: string;
  /** Per month, without VAT, in integer cents; `null`: on quote. */
  priceCents: number | null;
  /** « 128,87 € HT », or « Sur devis ». */
  price: string;
  /** Where the order button leads. */
  link: string;
  available: boolean;
  /** Days; `null` when nobody says. */
  delivery_time: number | null;
  locations: string[];
  ddos: DedicatedOffer['ddos'];
  ip_failover: boolean;
  ipv6: boolean;
  virtualization: string[];
  engagement: string;
  /** One unit or fewer left. */
  recommended: boolean;
  /** Exactly one unit to be had: « Dernière unité » replaces « Recommandé ». */
  last_unit: boolean;
}

/** `live`: just read; `stale`: the last good answer, the order system fails; `sample`: no order system is configured. */
export type InventorySource = 'live' | 'stale' | 'sample';

/** Answer of `GET /api/servers/inventory`. */
export interface Inventory {
  source: InventorySource;
  /** When the order system gave it, in epoch milliseconds. */
  fetchedAt: number;
  /** Rows left out because they were invalid. */
  skipped: number;
  servers: InventoryServer[];
}
