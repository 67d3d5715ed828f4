/** A SIP trunk (docs/product.md#trunk). Amounts HT. */
export interface TrunkPlan {
  id: string;
  name: string;
  /** Simultaneous calls; null is not limited by the offer. */
  channels: number | null;
  /** Per minute, in ten-thousandths of a euro; 0 is included. */
  minuteRate: number;
  /** Per month, in cents. */
  priceCents: number;
}

export const trunkPlans: TrunkPlan[] = [
  { id: 'trunk-start', name: 'Trunk Start', channels: 2, minuteRate: 200, priceCents: 499 },
  { id: 'trunk-pro', name: 'Trunk Pro', channels: 5, minuteRate: 180, priceCents: 999 },
  { id: 'trunk-max', name: 'Trunk Max', channels: null, minuteRate: 0, priceCents: 2999 },
];

/** « 2 canaux » */
export const channelsText = (channels: number | null): string =>
  channels === null ? 'canaux non limités' : `${channels} ${channels > 1 ? 'canaux' : 'canal'}`;
