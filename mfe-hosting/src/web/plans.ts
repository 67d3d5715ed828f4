/** A web-hosting plan (specification, section 9). */
export interface WebPlan {
  id: string;
  name: string;
  /** HT per month, in cents. */
  priceCents: number;
  processor: string | null;
  ram: string | null;
  storageGo: number;
  sites: number;
  /** Mailboxes of 2 Go each. */
  mailboxes: number;
  subdomains: number;
  orderUrl: string;
}

export const webPlans: WebPlan[] = [
  {
    id: 'web-starter',
    name: 'Web Starter',
    priceCents: 199,
    processor: null,
    ram: null,
    storageGo: 5,
    sites: 2,
    mailboxes: 2,
    subdomains: 1,
    orderUrl: '/order/web/web-starter',
  },
  {
    id: 'web-pro',
    name: 'Web Pro',
    priceCents: 399,
    processor: null,
    ram: null,
    storageGo: 10,
    sites: 4,
    mailboxes: 4,
    subdomains: 3,
    orderUrl: '/order/web/web-pro',
  },
];
