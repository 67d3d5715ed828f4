import type { Logger } from 'pino';
import type { InventoryTimingOptions } from '../catalog/inventory-cache.ts';
import type { Publications } from '../catalog/published-offers.ts';
import type { RateLimits } from '../config/rate-limit-policies.ts';
import type { ResultPageOptions } from '../forms/form-reply.ts';
import type { Backoff } from '../mail/backoff.ts';
import type { SmtpTimeouts } from '../mail/transport.ts';
import type { Database } from '../storage/schema.ts';
import type { ApiExtensionFactory } from './extension.ts';
import type { ServedSite } from './health-route.ts';

/** Options that a host may pass, with the limits and pauses that tests shorten. */
export interface ApiOptions extends ResultPageOptions {
  /** An open database, which the API closes; if absent, the API opens the configured database. */
  database?: Database;
  /** True if the database is unreachable for now: the host calls {@link ensureAdminPassword} once the database opens. */
  isDatabaseAway?: boolean;
  /** The site that the host serves, if any. */
  site?: ServedSite;
  /** Logger; by default standard output at the configured level. */
  logger?: Logger;
  /** Overrides of the limits in `policies`. */
  limits?: Partial<RateLimits>;
  /** Further endpoints of the host. */
  extension?: ApiExtensionFactory;
  /** What the live site publishes; if absent, prices of quotes aren't checked. */
  publications?: Publications;
  /** Pauses between attempts to send a mail or a notification; by default 30 s to 8 h. */
  mailBackoff?: Backoff;
  /** Longest silences of the mail server; by default 5 to 10 s. */
  smtpTimeouts?: SmtpTimeouts;
  /** Time limits of the order system, and cache times of its stock. */
  inventory?: InventoryTimingOptions;
  /** Pauses before the first and between later deletions of expired submissions; by default a minute, then an hour. */
  retentionPauseMs?: number;
}
