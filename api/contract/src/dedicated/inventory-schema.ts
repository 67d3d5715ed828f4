import { z } from 'zod';
import { ddosProtections } from './dedicated-fields.ts';

/** Answer of `GET /api/servers/inventory`: the stock, also as stored for an outage of the order system. */
export const inventorySchema = z
  .object({
    /**
     * `live`: read from the order system, at most a minute ago. `stale`: the last good answer while the order system fails.
     * `sample`: no order system is configured.
     */
    source: z.enum(['live', 'stale', 'sample']),
    /** Time of the order system's answer, in epoch milliseconds. */
    fetchedAt: z.int(),
    /** Number of invalid rows left out. */
    skipped: z.int().min(0),
    servers: z.array(
      z.object({
        /** Slug of the name, unique in the list: « exemple-r9-5900x », then « …-2 » for a second server of that name. */
        id: z.string(),
        name: z.string(),
        /** Model and threads: « Ryzen 9 5900X (24 threads) ». */
        cpu: z.string(),
        /** « 128 Go DDR4 ». */
        ram: z.string(),
        /** « 2 × 960 Go NVMe ». */
        storage: z.string(),
        /** « 10 Gb/s ». */
        bandwidth: z.string(),
        /** Per month, without VAT, in integer cents. `null`: on quote. */
        priceCents: z.int().nullable(),
        /** « 128,87 € HT », or « Sur devis ». */
        price: z.string(),
        /** Target of the order button: `/contact` for an unavailable server. */
        link: z.string(),
        available: z.boolean(),
        /** Delivery time in days; `null` when the order system gives none. */
        delivery_time: z.number().nullable(),
        locations: z.array(z.string()),
        ddos: z.enum(ddosProtections),
        ip_failover: z.boolean(),
        ipv6: z.boolean(),
        virtualization: z.array(z.string()),
        engagement: z.string(),
        /** One unit or fewer left. */
        recommended: z.boolean(),
        /** Exactly one unit available: « Dernière unité » replaces « Recommandé ». */
        last_unit: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Inventory' });
