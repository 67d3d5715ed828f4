import type { Logger } from 'pino';
import type { InventoryOptions } from '../catalog/inventory-cache.ts';
import type { RateLimits } from '../config/rate-limit-policies.ts';
import type { Delivery } from '../deployments/delivery.ts';
import type { ResultPageOptions } from '../forms/form-reply.ts';
import type { Backoff } from '../mail/backoff.ts';
import type { SmtpTimeouts } from '../mail/transport.ts';
import type { Database } from '../storage/schema.ts';
import type { ServedSite } from './health-route.ts';

/** What a host may hand over, and the limits and pauses that tests shorten. */
export interface ApiOptions extends ResultPageOptions {
  /** Open already; it is closed with the API. Absent: the configured one is opened. */
  database?: Database;
  /** The database is still out of reach: who opens it calls {@link ensureAdminPassword}. */
  isDatabaseAway?: boolean;
  /** What the host around it serves; absent: nothing. */
  site?: ServedSite;
  /** Where log lines go; by default standard output, at the configured level. */
  logger?: Logger;
  /** Limits other than those of `policies`. */
  limits?: Partial<RateLimits>;
  /** Whether this release of a remote exists; absent, reports about any are counted. Must not throw. */
  isRelease?: (remote: string, release: string) => boolean;
  /** What makes the changes that teams ask for; absent, they are refused with 501: this API doesn't compose. */
  delivery?: Delivery;
  /** Pauses between the tries of one mail; by default 30 s to 8 h. */
  mailBackoff?: Backoff;
  /** How long the mail server may be silent; by default 5 to 10 s. */
  smtpTimeouts?: SmtpTimeouts;
  /** How long the order system is waited for, its stock trusted, its failure respected. */
  inventory?: InventoryOptions;
  /** Pause before and between the looks at the audit log; by default a minute, then an hour. */
  auditCheckPauseMs?: number;
  /** Pause before and between the looks for submissions kept long enough; by default a minute, then an hour. */
  retentionPauseMs?: number;
}
