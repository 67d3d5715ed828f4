import { z } from 'zod';
import { ddosProtections } from './dedicated-fields.ts';

/** Order systems write numbers as numbers or as text. */
const amount = z.union([
  z.number().nonnegative(),
  z
    .string()
    .regex(/^\s*\d{1,9}(?:[.,]\d{1,6})?\s*$/)
    .transform((text) => Number(text.replace(',', '.'))),
]);
const stock = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
]);
const yesNo = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)]);
const text = z.string().trim().min(1).max(200);

/** The order system's answer before its rows are looked at (docs/product.md#stock-feed). */
export const feedSchema = z.object({ inventory: z.object({ servers: z.array(z.unknown()) }) });

/**
 * One row of the feed, of which only the fields we show are read (docs/product.md#stock-feed). A row without a price
 * or a delay is shown without; a row without anything else is left out.
 */
export const feedServerSchema = z.object({
  name: text,
  specifications: z.object({
    cpu: text,
    cores: amount,
    memory: z.object({ size: amount, type: text }),
    storage: z.object({ quantity: amount, size: amount, type: text }),
    network: amount,
  }),
  /** Anything at all: `price_reseller` that is no price means « Sur devis ». */
  price: z.object({ price_reseller: z.unknown() }).catch({ price_reseller: null }),
  stock: z.object({ available: yesNo, quantity: stock, delivery_time: amount.nullable().catch(null) }),
});

export type FeedServer = z.infer<typeof feedServerSchema>;

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
