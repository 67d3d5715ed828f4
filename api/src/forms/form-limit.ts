import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { LONGEST_WINDOW_MS, type PolicyName, type RateLimits } from '../config/rate-limit-policies.ts';
import { limitKeys } from '../http/client-address.ts';
import { refuseFlood } from '../http/rate-limit.ts';
import { forgetOldCounts, takeStored } from '../storage/rate-limit-counts.ts';
import type { Admit, Database } from '../storage/schema.ts';

/**
 * The mailbox that an address leads to, for limits alone: in lower case, without what most providers let their customers
 * add behind `+`, the domain as it stands in the DNS. Dots stay: few providers ignore them.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const written = email.slice(at + 1).toLowerCase();
  const domain = domainToASCII(written) || written;
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  const [name] = local.split('+');
  return `${name || local}@${domain}`;
}

/** A mailbox as counts name it: it is only compared, the table needn't hold it. */
export const mailboxKey = (email: string): string =>
  createHash('sha256').update(mailboxOf(email)).digest('base64url');

/** Who sends a form. */
export interface FormSender {
  /** IP address. */
  address: string;
  email: string;
}

/** A form and what it takes. */
export interface FormLimitOptions {
  form: 'contact' | 'beta';
  limits: RateLimits;
  /** Said to whoever sends too much: a whole French sentence. */
  refusal: string;
}

const CROWDED = 'Beaucoup d’envois nous arrivent en ce moment.';

/**
 * Bounds what one form takes, of each sender and in all (docs/decisions/0070). Counts stand in the database, so that all
 * instances share them.
 */
export class FormLimit {
  constructor(
    private readonly database: Database,
    private readonly options: FormLimitOptions,
  ) {}

  /**
   * Returns the check that a store calls in its transaction, once it has stored something new: what isn't stored isn't
   * counted. The check throws HttpProblem 429 with `Retry-After`.
   */
  admit({ address, email }: FormSender, now = Date.now()): Admit {
    const { form, limits, refusal } = this.options;
    const [connection, network] = limitKeys(address);
    return async (transaction) => {
      const take = (policy: PolicyName, key: string) =>
        takeStored(transaction, { policy, key: `${form} ${key}` }, limits[policy], now);
      const waits = [
        await take('form-connection', connection),
        network ? await take('form-network', network) : 0,
        await take('form-mailbox', mailboxKey(email)),
      ];
      refuseFlood(Math.max(...waits), refusal);
      refuseFlood(await take('form-all', '*'), CROWDED);
      await forgetOldCounts({ engine: this.database.engine, db: transaction }, now, LONGEST_WINDOW_MS);
    };
  }
}
