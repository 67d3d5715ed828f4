import { z } from 'zod';
import { ddosProtections } from './dedicated-fields.ts';

/** The answer of `GET /api/servers/inventory`: see `Inventory` and `InventoryServer`. */
export const inventorySchema = z
  .object({
    /** `live`: just read; `stale`: the last good answer, the order system fails; `sample`: no order system is configured. */
    source: z.enum(['live', 'stale', 'sample']),
    /** When the order system gave it, in epoch milliseconds. */
    fetchedAt: z.int(),
    /** Rows left out because they were invalid. */
    skipped: z.int().min(0),
    servers: z.array(
      z.object({
        /** Slug of the name, unique in the list: « exemple-r9-5900x », and for a second one of that name « …-2 ». */
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
        /** Per month, without VAT, in integer cents; `null`: on quote. */
        priceCents: z.int().nullable(),
        /** « 128,87 € HT », or « Sur devis ». */
        price: z.string(),
        /** Where the order button leads. */
        link: z.string(),
        available: z.boolean(),
        /** Days; `null` when nobody says. */
        delivery_time: z.number().nullable(),
        locations: z.array(z.string()),
        ddos: z.enum(ddosProtections),
        ip_failover: z.boolean(),
        ipv6: z.boolean(),
        virtualization: z.array(z.string()),
        engagement: z.string(),
        /** One unit or fewer left. */
        recommended: z.boolean(),
        /** Exactly one unit to be had: « Dernière unité » replaces « Recommandé ». */
        last_unit: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Inventory' });
