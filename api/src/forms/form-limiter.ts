import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import {
  LONGEST_RATE_WINDOW_MS,
  type RateLimitPolicyName,
  type RateLimits,
} from '../config/rate-limit-policies.ts';
import { getLimitKeys } from '../http/client-address.ts';
import { assertWithinRateLimit } from '../http/rate-limit.ts';
import { consumeRateLimit, deleteExpiredRateLimits } from '../storage/rate-limit-counts.ts';
import type { AdmissionCheck, Database } from '../storage/schema.ts';

/**
 * Returns the mailbox of an address, for limits only: in lower case, without a `+` suffix, the domain in its ASCII form.
 * Most providers ignore a `+` suffix; few ignore dots, so dots stay.
 */
export function normaliseMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const writtenDomain = email.slice(at + 1).toLowerCase();
  const domain = domainToASCII(writtenDomain) || writtenDomain;
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  const [name] = local.split('+');
  return `${name || local}@${domain}`;
}

/** Returns the key of a mailbox in the table of counts: a digest, since counts only compare mailboxes. */
export const computeMailboxKey = (email: string): string =>
  createHash('sha256').update(normaliseMailbox(email)).digest('base64url');

/** Sender of a form, for limits. */
export interface FormSubmitter {
  /** IP address. */
  address: string;
  email: string;
}

/** A form and its limits. */
export interface FormLimitOptions {
  form: 'contact' | 'beta';
  limits: RateLimits;
  /** Reason of the 429, as a whole French sentence, for a visitor over one of the limits per sender. */
  refusal: string;
}

const TOO_MANY_SUBMISSIONS = 'Beaucoup d’envois nous arrivent en ce moment.';

/**
 * Limits the submissions of one form, per sender and in total (docs/decisions/0070). All instances share the counts in the
 * database.
 */
export class FormLimiter {
  constructor(
    private readonly database: Database,
    private readonly options: FormLimitOptions,
  ) {}

  /**
   * Returns a check for a store to call in its transaction, after it has stored a new submission. Repeated submissions
   * aren't counted. The check throws HttpProblem 429 with `Retry-After`.
   */
  admit({ address, email }: FormSubmitter, now = Date.now()): AdmissionCheck {
    const { form, limits, refusal } = this.options;
    const [connection, network] = getLimitKeys(address);
    return async (transaction) => {
      const take = (policy: RateLimitPolicyName, key: string) =>
        consumeRateLimit(transaction, { policy, key: `${form} ${key}` }, limits[policy], now);
      const waits = [
        await take('form-connection', connection),
        network ? await take('form-network', network) : 0,
        await take('form-mailbox', computeMailboxKey(email)),
      ];
      assertWithinRateLimit(Math.max(...waits), refusal);
      assertWithinRateLimit(await take('form-all', '*'), TOO_MANY_SUBMISSIONS);
      await deleteExpiredRateLimits(
        { engine: this.database.engine, db: transaction },
        now,
        LONGEST_RATE_WINDOW_MS,
      );
    };
  }
}
