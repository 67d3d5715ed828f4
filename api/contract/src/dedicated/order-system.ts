import { z } from 'zod';

/** A number, or its text: order systems write both. */
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
/** Days as a number or text: « 2 », « 10 jours ». `null`: no delay is given. */
const deliveryDays = z
  .union([
    z.number().nonnegative(),
    z
      .string()
      .regex(/^\s*\d{1,9}(?:[.,]\d{1,6})?\s*(?:j(?:ours?)?)?\s*$/i)
      .transform((text) => Number.parseFloat(text.replace(',', '.'))),
    z
      .string()
      .regex(/^\s*$/)
      .transform(() => null),
  ])
  .nullish()
  .transform((days) => days ?? null);
const yesNo = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)]);
const text = z.string().trim().min(1).max(200);

/** The order system's answer with unchecked rows (docs/product.md#stock-feed). */
export const orderSystemResponseSchema = z.object({ inventory: z.object({ servers: z.array(z.unknown()) }) });

/**
 * One row of the feed; only the fields that the site shows are read (docs/product.md#stock-feed). A missing or
 * invalid price and a missing delay are allowed; a row with another fault is left out.
 */
export const orderSystemServerSchema = z.object({
  name: text,
  specifications: z.object({
    cpu: text,
    cores: amount,
    memory: z.object({ size: amount, type: text }),
    storage: z.object({ quantity: amount, size: amount, type: text }),
    network: amount,
  }),
  /** An invalid or missing `price_reseller` means « Sur devis ». */
  price: z.object({ price_reseller: z.unknown() }).catch({ price_reseller: null }),
  stock: z.object({ available: yesNo, quantity: stock, delivery_time: deliveryDays }),
});

export type FeedServer = z.infer<typeof orderSystemServerSchema>;
