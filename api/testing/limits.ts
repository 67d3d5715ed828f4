import type { RateLimits } from '../src/config/rate-limit-policies.ts';

export const endless = { max: 1_000_000, windowMs: 60_000 };

/** Limits of forms that tests don't reach; `startApi` sets `FORM_GLOBAL_LIMIT`. */
export const endlessForms = {
  'form-connection': endless,
  'form-network': endless,
  'form-mailbox': endless,
} satisfies Partial<RateLimits>;
