/** At most `max` uses of a key in a window of `windowMs` milliseconds, which begins with the first use. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Every limit of the API by name (docs/decisions/0070). */
export const rateLimitPolicies = {
  /** Submissions of one form from an IPv4 address or an IPv6 /64. */
  'form-connection': { max: 10, windowMs: 10 * MINUTE_MS },
  /** Submissions of one form from an IPv6 /48. */
  'form-network': { max: 30, windowMs: 10 * MINUTE_MS },
  /** Submissions of one form that name a mailbox. */
  'form-mailbox': { max: 10, windowMs: 10 * MINUTE_MS },
  /** Submissions of one form from all visitors together; `FORM_GLOBAL_LIMIT` replaces `max`. */
  'form-all': { max: 300, windowMs: 10 * MINUTE_MS },
  /** Receipts to one mailbox, so that a stranger's messages can't fill the mailbox. */
  'contact-receipt': { max: 1, windowMs: DAY_MS },
  /** Mails with a confirmation link for one sign-up: a second click needs no second mail. */
  'beta-link': { max: 1, windowMs: MINUTE_MS },
  /** Mails with confirmation links to one mailbox. */
  'beta-mailbox': { max: 5, windowMs: DAY_MS },
  /** Wrong passwords of one address or one known browser, and wrong codes of one editor. */
  'sign-in': { max: 5, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords of all unknown browsers together. */
  'sign-in-strangers': { max: 50, windowMs: 15 * MINUTE_MS },
  /** Batches of telemetry reports from one connection: each visitor sends one or two per visit. */
  'telemetry-reports': { max: 120, windowMs: 10 * MINUTE_MS },
} satisfies Record<string, RateLimit>;

/** Longest window of any limit, in milliseconds. */
export const LONGEST_RATE_WINDOW_MS = Math.max(
  ...Object.values(rateLimitPolicies).map(({ windowMs }) => windowMs),
);

export type RateLimitPolicyName = keyof typeof rateLimitPolicies;

/** The limits that an API applies. */
export type RateLimits = Record<RateLimitPolicyName, RateLimit>;
