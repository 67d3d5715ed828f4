import type { RateLimits } from '../src/config/rate-limit-policies.ts';

export const generousLimit = { max: 1_000_000, windowMs: 60_000 };

/** Limits of forms that tests don't reach; `startApi` sets `FORM_GLOBAL_LIMIT`. */
export const generousFormLimits = {
  'form-connection': generousLimit,
  'form-network': generousLimit,
  'form-mailbox': generousLimit,
} satisfies Partial<RateLimits>;
