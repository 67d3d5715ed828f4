import { z } from 'zod';

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
