import type { OfferChoice } from '@site/api-contract/quote/quote';

/**
 * Builds a mobile plan (docs/product.md#mobile) with its price HT per month. `euGo` is the part of `dataGo` usable in the
 * European Union.
 */
const plan = (dataGo: number, euGo: number, priceCents: number) => ({
  id: `mobile-${dataGo}`,
  label: `${dataGo} Go`,
  dataGo,
  euGo,
  priceCents,
});
export type MobilePlan = ReturnType<typeof plan>;

export const mobilePlans: [MobilePlan, ...MobilePlan[]] = [
  plan(20, 15, 799),
  plan(40, 15, 1049),
  plan(100, 25, 1199),
  plan(200, 25, 1899),
  plan(350, 25, 2499),
];

/** Returns the published name of a plan. */
export const formatMobilePlanName = ({ label }: Pick<MobilePlan, 'label'>) => `Forfait mobile ${label}`;

/** One-off activation fee on the first bill, HT, in cents. */
export const ACTIVATION_CENTS = 1200;

/** Returns the cost terms of a plan: monthly price, activation fee, no commitment. */
export const buildMobileCostTerms = ({ priceCents }: Pick<MobilePlan, 'priceCents'>) => ({
  monthlyCents: priceCents,
  oneOffCents: ACTIVATION_CENTS,
  commitmentMonths: 0,
});

/** Terms of every plan (docs/product.md#mobile). Amounts HT, in cents. */
export const fairUseTerms = {
  /** Maximum number of different people that the customer calls or writes to in a month. */
  contactsPerMonth: 200,
  /** Maximum duration of a call, in hours. */
  callHours: 2,
  /** Price of a minute beyond these limits. */
  minuteCents: 38,
  /** Price of an SMS beyond these limits. */
  smsCents: 5,
} as const;

/** Data volume of the largest plan, in Go: the full width of data bars. */
export const maxDataGo = Math.max(...mobilePlans.map(({ dataGo }) => dataGo));

/** SIM types. The first type is the default. */
export const simTypes = [
  { value: 'esim', label: 'eSIM' },
  { value: 'physique', label: 'SIM physique' },
] as const;

/** The SIM type as a choice of a quote line. */
export const simChoice: OfferChoice = {
  kind: 'one',
  id: 'sim',
  label: 'Type de SIM',
  billing: 'mois',
  values: simTypes.map(({ value, label }) => ({ id: value, label, extraCents: 0 })),
};
