/**
 * SIP trunks (docs/product.md#trunk), HT per month. `channels` is the number of simultaneous calls, null without a limit.
 * `minuteRate` is in ten-thousandths of a euro, 0 for included minutes. « Unlimited France », specified for Trunk Max, is its `channels`:
 * any number of calls to France at once, minutes included.
 */
export const trunkPlans = [
  { id: 'trunk-start', name: 'Trunk Start', channels: 2, minuteRate: 200, priceCents: 499 },
  { id: 'trunk-pro', name: 'Trunk Pro', channels: 5, minuteRate: 180, priceCents: 999 },
  { id: 'trunk-max', name: 'Trunk Max', channels: null, minuteRate: 0, priceCents: 2999 },
];

export type TrunkPlan = (typeof trunkPlans)[number];

/** Formats a number of channels: « 2 canaux », « canaux non limités ». */
export const formatChannels = (channels: number | null): string =>
  channels === null ? 'canaux non limités' : `${channels} ${channels > 1 ? 'canaux' : 'canal'}`;
