import type { betaForm } from '@site/api-contract/forms/beta-form';
import type { contactForm } from '@site/api-contract/forms/contact-form';
import type { FormColumns } from '@site/api-contract/forms/form';
import type { Kysely, Transaction } from 'kysely';

/**
 * Largest expected difference between the clocks of several instances, in milliseconds. A stored time further ahead
 * comes from a clock that had jumped.
 * Such a time counts as over at once: otherwise limits, mails and sessions would wait for days after the clock is
 * corrected.
 */
export const CLOCK_SKEW_MS = 1_000;

/**
 * Tables of both engines: text ids (UUIDv7), times in epoch milliseconds, JSON as text. A host's extension declares its own
 * tables beside these.
 */
export interface Schema {
  /** Editors with an account of their own. */
  admin_editor: {
    /** Comparison form of `name`, see `toEditorKey`. */
    name_key: string;
    name: string;
    /** scrypt, as a PHC string. */
    password_hash: string;
    /** Secret of one-time codes (RFC 6238), in base32; `null` if the editor signs in without a code. */
    totp_secret: string | null;
    /** Time step of the last accepted code: codes of this step and earlier steps are rejected. */
    totp_used: number | null;
    created_at: number;
  };
  /** Sessions of `/admin`. Expired rows stay until the next login. */
  admin_session: {
    /** SHA-256 of the session token: a reader of the database can't use the session. */
    token_hash: string;
    /** SHA-256 of the password's hash: a change of the password ends the session. */
    password_digest: string;
    /** Editor of the session; `null` after a sign-in with the shared password. */
    editor_key: string | null;
    created_at: number;
    used_at: number;
  };
  /** Confirmation links mailed for sign-ups. */
  beta_link: {
    /** SHA-256 of the token in the link: a reader of the database can't confirm the sign-up. */
    token_hash: string;
    signup_id: string;
    until: number;
  };
  /** One sign-up for a beta; unique by `email_key` and `project`. */
  beta_signup: FormColumns<typeof betaForm> & {
    id: string;
    /** `email` in lower case. */
    email_key: string;
    /** An absent name is « inconnu ». */
    project: string;
    created_at: number;
    /** Time of the confirmation; `null` until then. An unconfirmed sign-up is deleted after some days. */
    confirmed_at: number | null;
  };
  /** One accepted submission of the contact form. */
  contact_message: FormColumns<typeof contactForm> & {
    id: string;
    /** Unique, so that a repeated submission is one row. `null` never equals `null`. */
    idempotency_key: string | null;
    /** Reference shown to the visitor, see `computeReference`; `null` in rows stored before references existed. */
    reference: string | null;
    /** Requested lines of a quote, separated by spaces. */
    quote_requested: string | null;
    /** The requested lines with the offers published at that time, as JSON: see `PricedQuote`. */
    quote: string | null;
    created_at: number;
  };
  /** Saved lists of dedicated offers; the latest version is in force. */
  dedicated_version: {
    /** 1, 2, 3… */
    version: number;
    /** The whole list, as JSON. */
    offers: string;
    saved_at: number;
    offer_count: number;
    /** Version whose list this row restored. */
    restored_from: number | null;
    /** Name of the editor at the time of saving; `null` after a sign-in with the shared password. */
    editor: string | null;
  };
  /** Mails and notifications to send, and their delivery states. */
  outbox: {
    id: string;
    /** `mail` is a form's; an extension names the kinds of its notifications. */
    kind: string;
    status: 'pending' | 'sent' | 'dead';
    /** JSON: an `OutboxMail`, or a notification; cleared once sent, so that personal data isn't kept twice. */
    payload: string | null;
    created_at: number;
    /** Earliest start of the next attempt; for a leased row, the end of the lease. */
    due_at: number;
    /** Worker that holds the row under a lease. */
    leased_by: string | null;
    attempts: number;
    last_error: string | null;
    /** Time of the delivery, or of the last failed attempt. */
    done_at: number | null;
    /** Contact message or sign-up that the mail reports; `null` in rows stored before this column existed. */
    submission_id: string | null;
    /** Team to notify; `null` for a form's mail. */
    team: string | null;
  };
  /** Requests counted by a limit in the window that ends at `until`. */
  rate_limit: {
    /** Name of the limit or of a team's hourly budget. `sign-in-unlocked` rows are addresses the operator admits until then, despite failures from others. */
    policy: string;
    /** Counted client: a network (see `getLimitKeys`), a digest of a mailbox, a known browser, a remote, or `*` for all. */
    key: string;
    count: number;
    until: number;
  };
  /** Settings and state of the API, by key. */
  setting: {
    key: string;
    /** JSON. */
    value: string;
    updated_at: number;
  };
}

/** Returns the names of all tables except the migrators' own. */
export async function listTableNames(db: Kysely<Schema>): Promise<(keyof Schema)[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name as keyof Schema).filter((name) => !/_migration(_lock)?$/.test(name));
}

/** Yields the list in batches of at most `size` items, for statements with a parameter limit. */
export function* splitIntoBatches<T>(all: T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** Check inside a transaction, which throws to refuse and so rolls the transaction back. */
export type AdmissionCheck = (transaction: Transaction<Schema>) => Promise<void>;

/** Engine of an open database. Only locking and migrations may depend on the engine. */
type Engine = 'embedded' | 'postgres';

/** An open database: the query builder and the engine it speaks to. */
export interface Database {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /**
   * Calls `hear` after each notification on a channel, and when the channel opens or reopens, since notifications may
   * have been missed.
   * The embedded engine has no channels and never calls `hear`. Returns a function that ends the subscription.
   */
  listen(channel: string, hear: () => void): () => Promise<void>;
  /** Ends every connection; queries under way finish first. */
  close(): Promise<void>;
}
