import type { Choice } from '@site/api-contract/quote';
import type { Cents } from '@site/kit/money';

/** A mobile plan (docs/product.md#mobile): data in France, the part of it usable in the European Union, HT per month. */
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

/** The name a plan is published under. */
export const nameOf = ({ label }: Pick<MobilePlan, 'label'>) => `Forfait mobile ${label}`;

/** Once, with the first bill, HT, in cents. */
export const ACTIVATION_CENTS = 1200;

/** What a plan costs over time: the activation fee, no commitment. */
export const mobileTerms = ({ priceCents }: Pick<MobilePlan, 'priceCents'>) => ({
  monthlyCents: priceCents,
  oneOffCents: ACTIVATION_CENTS,
  commitmentMonths: 0,
});

/** Terms of every plan (docs/product.md#mobile). Amounts HT, in cents. */
export const conditions = {
  /** Different people called or written to in a month. */
  contactsPerMonth: 200,
  /** Longest call, in hours. */
  callHours: 2,
  /** Beyond these limits, per minute. */
  minuteCents: 38,
  /** Beyond these limits, per SMS. */
  smsCents: 5,
} as const;

/** What one Go in France comes to a month, HT, rounded half up: a comparison, which nothing is charged by. */
export const centsPerGo = ({ priceCents, dataGo }: Pick<MobilePlan, 'priceCents' | 'dataGo'>): Cents =>
  Math.floor((2 * priceCents + dataGo) / (2 * dataGo));

/** Data of the largest plan, in Go: what volumes are drawn against. */
export const mostGo = Math.max(...mobilePlans.map(({ dataGo }) => dataGo));

/** What a plan comes on; the first unless something else is chosen. */
export const sims = [
  { value: 'esim', label: 'eSIM' },
  { value: 'physique', label: 'SIM physique' },
] as const;

/** The same, as it is chosen in a quote. */
export const simChoice: Choice = {
  kind: 'one',
  id: 'sim',
  label: 'Type de SIM',
  billing: 'mois',
  values: sims.map(({ value, label }) => ({ id: value, label, extraCents: 0 })),
};
