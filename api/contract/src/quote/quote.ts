import { z } from 'zod';

const word = z
  .string()
  .regex(/^(?!devis$)[a-z][a-z0-9]{0,19}$/, 'a short word of letters and digits, « devis » excepted');
const cents = z.int().nonnegative();

const valueSchema = z.strictObject({
  /** Unique within the choice. */
  id: z.string().regex(/^[a-z0-9-]{1,20}$/, 'a short word of letters, digits and dashes'),
  /** Text of the value, in French. */
  label: z.string().min(1).max(200),
  /** Added to the monthly price, HT, in cents. */
  extraCents: cents,
});

/** A choice that belongs to an offer. */
export const offerChoiceSchema = z.discriminatedUnion('kind', [
  /** One value of several; the price includes the first. */
  z.strictObject({
    /** `one` of several values, or an `amount`. */
    kind: z.literal('one'),
    /** Also the query parameter on the offer's page. */
    id: word,
    /** Text of the choice, in French. */
    label: z.string().min(1).max(200),
    /** `mois` for a monthly price, `unique` for a one-off price. */
    billing: z.literal('mois'),
    /** None of the values has a published price: the message carries the wish, and the team's reply names the price. */
    isWish: z.boolean().optional(),
    /** Values in order; the first is the default. */
    values: z.array(valueSchema).min(1).max(50),
  }),
  /** A quantity. */
  z
    .strictObject({
      kind: z.literal('amount'),
      id: word,
      label: z.string().min(1).max(200),
      /** Unit of the amount, e.g. `Go`; null for a count. */
      unit: z.string().min(1).max(50).nullable(),
      /** Smallest amount. */
      min: z.int().nonnegative(),
      /** Largest amount. */
      max: z.int().positive(),
      /** Distance of two amounts. */
      step: z.int().positive(),
      /** Amount that the price includes; a smaller amount lowers the price. */
      included: z.int().nonnegative(),
      /** Price of each step above `included`, HT, in ten-thousandths of a euro. */
      rate: z.int().nonnegative(),
      billing: z.enum(['mois', 'unique']),
    })
    .refine(({ min, max, included }) => min <= included && included <= max, 'included lies from min to max'),
]);
export type OfferChoice = z.infer<typeof offerChoiceSchema>;

/** An offer that a quote can hold, as the selling team or the stock publishes it. */
export const quotableOfferSchema = z.strictObject({
  /** Unique in the site; the team that published it first owns it. */
  id: z
    .string()
    .max(100)
    .regex(/^[a-z0-9-]+$/),
  /** Name of the offer, in French. */
  name: z.string().min(1).max(300),
  /** HT, in cents; null means « Sur devis ». */
  priceCents: cents.nullable(),
  /** True when `priceCents` is the lowest price, which depends on the customer's place or needs. */
  isFrom: z.boolean().optional(),
  /** The unit that `priceCents` pays for. */
  unit: z.enum(['mois', 'heure', 'minute', 'unique']),
  /** One-off price beside `priceCents`, HT, in cents. */
  oneOffCents: cents.optional(),
  /** Commitment in months; 0 means none, absent means unpublished. */
  commitmentMonths: z.int().nonnegative().optional(),
  /** Page of the offer, with the query that shows the offer and the anchor of its card. */
  path: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)[\w/-]*(\?[\w=&-]+)?(#[\w-]+)?$/),
  /** Short conditions in French, which a page that quotes the offer repeats. */
  terms: z.string().max(1_000).default(''),
  /** Choices of the visitor that belong to the offer. */
  choices: z.array(offerChoiceSchema).max(10).optional(),
});
export type QuotableOffer = z.infer<typeof quotableOfferSchema>;

/** The JSON document at `QUOTABLE_OFFERS_PATH`. */
export const quotableOffersSchema = z.array(quotableOfferSchema);

/** The price of one unit that a visitor saw, HT, in cents. `monthlyCents` is null for « Sur devis ». */
export interface UnitPrice {
  monthlyCents: number | null;
  onceCents: number;
}

/** One line of a quote; `formatQuoteLine` writes its text. */
export interface QuoteLine {
  /** Id of the offer. */
  offer: string;
  /** 1 to 999. */
  quantity: number;
  /** Chosen values by the id of each choice. */
  options: Record<string, string>;
  /** The price the visitor saw. */
  seen?: UnitPrice;
}
