import type { SpecSheet } from '@site/kit/contract';

/** A web-hosting plan (docs/product.md#web). Processor and memory of the plans aren't published. */
export interface WebPlan {
  id: string;
  name: string;
  /** HT per month, in cents. */
  priceCents: number;
  storageGo: number;
  sites: number;
  /** Mailboxes of 2 Go each. */
  mailboxes: number;
  subdomains: number;
  orderUrl: string;
}

const plan = (name: string, figures: Omit<WebPlan, 'id' | 'name' | 'orderUrl'>): WebPlan => {
  const id = `web-${name.toLowerCase()}`;
  return { id, name: `Web ${name}`, orderUrl: `/order/web/${id}`, ...figures };
};

export const webPlans = [
  plan('Starter', { priceCents: 199, storageGo: 5, sites: 2, mailboxes: 2, subdomains: 1 }),
  plan('Pro', { priceCents: 399, storageGo: 10, sites: 4, mailboxes: 4, subdomains: 3 }),
] as const;

/** Returns the spec sheet of a plan, which the finder and the comparison read. */
export const buildWebSpecSheet = (plan: WebPlan): SpecSheet => ({
  family: 'web',
  ramGo: null,
  threads: null,
  storageGo: plan.storageGo,
  antiDdos: null,
  isCustom: false,
  orderUrl: plan.orderUrl,
  lines: [
    { label: 'Processeur', value: null },
    { label: 'Mémoire', value: null },
    { label: 'Stockage', value: `${plan.storageGo} Go` },
    { label: 'Sites', value: String(plan.sites) },
    { label: 'Boîtes aux lettres', value: `${plan.mailboxes} × 2 Go` },
    { label: 'Sous-domaines', value: String(plan.subdomains) },
  ],
});
