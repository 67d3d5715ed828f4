import { z } from 'zod';

const word = z
  .string()
  .regex(/^(?!devis$)[a-z][a-z0-9]{0,19}$/, 'a short word of letters and digits, « devis » excepted');
const value = z.string().regex(/^[a-z0-9-]{1,20}$/, 'a short word of letters, digits and dashes');
const cents = z.int().nonnegative();

/** Something a visitor chooses when asking for an offer. */
export const choiceSchema = z.discriminatedUnion('kind', [
  /** One of several; the first is what the price includes. */
  z.strictObject({
    kind: z.literal('one'),
    /** Also the query parameter on the offer's page. */
    id: word,
    label: z.string().min(1),
    billing: z.literal('mois'),
    /** Nothing of it has a published price: it is passed on, and its price is the answer's. */
    isWish: z.boolean().optional(),
    values: z
      .array(
        z.strictObject({
          id: value,
          label: z.string().min(1),
          /** Added to the monthly price, HT, in cents. */
          extraCents: cents,
        }),
      )
      .min(1),
  }),
  /** So many of something. */
  z
    .strictObject({
      kind: z.literal('amount'),
      id: word,
      label: z.string().min(1),
      /** In what it is counted, e.g. `Go`; null counts things. */
      unit: z.string().min(1).nullable(),
      min: z.int().nonnegative(),
      max: z.int().positive(),
      step: z.int().positive(),
      /** How much of it the price includes; less costs less. */
      included: z.int().nonnegative(),
      /** What each step beyond costs, HT, in ten-thousandths of a euro. */
      rate: z.int().nonnegative(),
      billing: z.enum(['mois', 'unique']),
    })
    .refine(({ min, max, included }) => min <= included && included <= max, 'included lies from min to max'),
]);
export type Choice = z.infer<typeof choiceSchema>;

/** What can be asked for, as whoever sells it publishes it. */
export const quotableSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  /** HT, in cents; null means « Sur devis ». */
  priceCents: cents.nullable(),
  /** What one price buys: a month unless stated. */
  unit: z.enum(['mois', 'heure', 'minute', 'unique']),
  /** Paid once beside it, HT, in cents. */
  oneOffCents: cents.optional(),
  /** Months the customer commits to; 0 is none, absent isn't published. */
  commitmentMonths: z.int().nonnegative().optional(),
  /** Where the offer is shown, with the query that shows it and the anchor of its card. */
  path: z.string().regex(/^\/[\w/-]*(\?[\w=&-]+)?(#[\w-]+)?$/),
  /** Short conditions a quoting page must be able to repeat, in French. */
  terms: z.string().default(''),
  /** What is chosen with it. */
  choices: z.array(choiceSchema).max(10).optional(),
});
export type Quotable = z.infer<typeof quotableSchema>;

/** What stands at `QUOTABLES_PATH`. */
export const quotablesSchema = z.array(quotableSchema);

/** A price a visitor saw, of one, HT, in cents: per month (null for « Sur devis ») and once. */
export interface SeenPrice {
  monthlyCents: number | null;
  onceCents: number;
}

/** One line of a quote as it is asked for: see `lineText` for its text. */
export interface QuoteLine {
  /** Id of the offer. */
  offer: string;
  /** 1 to 999. */
  quantity: number;
  /** What is chosen, by the id of each choice. */
  options: Record<string, string>;
  /** The price the visitor saw. */
  seen?: SeenPrice;
}
