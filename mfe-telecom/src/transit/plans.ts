/** An IP tunnel (specification, section 9). */
export interface TunnelPlan {
  id: string;
  name: string;
  /** HT per month, in cents; null is « Sur devis ». */
  priceCents: number | null;
  /** Mb/s; null isn't published. */
  speedMbps: number | null;
}

export const tunnelPlans: TunnelPlan[] = [
  { id: 'tunnel-starter', name: 'Tunnel Starter', priceCents: 1399, speedMbps: 20 },
  { id: 'tunnel-pro', name: 'Tunnel Pro', priceCents: 4999, speedMbps: 100 },
  { id: 'tunnel-elite', name: 'Tunnel Elite', priceCents: null, speedMbps: null },
];
