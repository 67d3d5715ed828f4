import type { betaForm } from '@site/api-contract/forms/beta-form';
import type { contactForm } from '@site/api-contract/forms/contact-form';
import type { FormColumns } from '@site/api-contract/forms/form';
import type { AuditLogEntry } from '@site/api-contract/releases/releases';
import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * Largest expected difference between the clocks of several instances, in milliseconds. A stored time further ahead
 * comes from a clock that had jumped.
 * Such a time counts as over at once: otherwise limits, mails and sessions would wait for days after the clock is
 * corrected.
 */
export const CLOCK_SKEW_MS = 1_000;

interface TelemetryCount {
  remote: string;
  release: string;
  kind: string;
  count: number;
}

/** Signer of changes to the site: a team's key, or an issuer of identity tokens. */
interface TrustedSigner {
  /** For a key, its thumbprint (RFC 7638), which is the `kid` of its statements. */
  id: string;
  name: string;
  /** Remotes the signer may release, as JSON: a list of names, or `"*"`. */
  remotes: string;
  created_at: number;
  revoked_at: number | null;
  /** 1: the signer may only make and end previews. */
  previews_only: number;
}

/** Tables of both engines: text ids (UUIDv7), times in epoch milliseconds, JSON as text. */
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
  /** Changes of the site. Each row holds the hash of the row before. */
  audit_log: AuditLogEntry;
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
  /** CI issuers whose identity tokens are exchanged for keys. */
  delivery_issuer: TrustedSigner & {
    /** Issuer of the tokens, equal to their `iss` claim. */
    issuer: string;
    audience: string;
    /** Further claims that a token must contain, as JSON: values by claim. */
    claims: string;
  };
  /** Keys that sign changes. Keys of teams stay even when revoked; exchanged keys are deleted some time after they expire. */
  delivery_key: TrustedSigner & {
    /** The public key, as JSON. */
    jwk: string;
    /** Expiry of an exchanged key; `null` for a key that is valid until it is revoked. */
    expires_at: number | null;
    /** Subject of the identity token, e.g. `repo:org/hosting:ref:refs/heads/main`. */
    subject: string | null;
    issuer_id: string | null;
    /** CI run named by the identity token, as JSON: see `PipelineRun`. */
    run: string | null;
  };
  /** The last refused statements and tokens. */
  delivery_refusal: {
    id: string;
    at: number;
    /** Name of the key or issuer, if the database holds it. */
    author: string;
    reason: string;
  };
  /** Announced releases. Their files may be uploaded for a day. */
  delivery_upload: {
    /** `sha384-…` of the manifest's text. */
    manifest_hash: string;
    manifest: string;
    remote: string;
    build_id: string;
    /** Files missing when the release was announced, as JSON. */
    wanted: string;
    /** Bytes of the files that were already stored when the release was announced. */
    known_bytes: number;
    /** Bytes uploaded so far. */
    bytes: number;
    created_at: number;
  };
  /** Single-use identifiers: `jti` of statements, and identity tokens. */
  delivery_used: {
    id: string;
    /** Expiry of the statement or token, after which this row may be deleted. */
    until: number;
  };
  /** Mails and notifications to send, and their delivery states. */
  outbox: {
    id: string;
    /** `mail` is a form's; `team-mail` tells a team of its releases. */
    kind: 'mail' | 'team-mail';
    status: 'pending' | 'sent' | 'dead';
    /** An `OutboxMail` or a `TeamEvent` as JSON; cleared once sent, so that personal data isn't kept twice. */
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
    /** Team to notify, by the name of its keys; `null` for a form's mail. */
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
  /** Telemetry of releases by minute, see `TelemetryKind`. Rows are kept for a day. */
  telemetry_minute: TelemetryCount & {
    /** Start of the minute. */
    minute: number;
  };
  /** Telemetry totals since the release's first report. */
  telemetry_total: TelemetryCount & { last_at: number };
  /** First distinct errors of a release, by the browser's engine. Kept like the totals. */
  release_error: {
    remote: string;
    release: string;
    message: string;
    /** `remote/Name`; empty where no island is concerned. */
    island: string;
    browser: string;
    page: string;
    /** JSON: `file:line:column` of the release's own files. */
    stack: string;
    /** Visitors who met the error. */
    count: number;
    first_at: number;
  };
  /** Analysis runs of canaries. */
  analysis_run: {
    remote: string;
    release: string;
    /** Build id of the release that the canary is compared with. */
    against: string;
    /** Time at which the release became a canary, from the registry. */
    since: number;
    /** Current step: percent of visitors, its start, and the visitors the canary had met by then. */
    share: number;
    step_since: number;
    step_visitors: number;
    /** `AnalysisState`, as JSON. */
    analysis: string;
    /** Totals already included in the test, as JSON. */
    seen: string;
    /** Number of writes. When several hosts analyse at once, only the first write succeeds. */
    revision: number;
    /** End of the lease of the host that applies the decision. No other host applies the decision until then. */
    acting_until: number;
    /** `ended`: the canary was gone, and worse than the live release; `done`: gone for another reason. */
    state: 'running' | 'ended' | 'done';
    ended_at: number | null;
    /** The change that ended the canary, as JSON: see `CanaryEnd`. The transaction of the change writes it. */
    canary_end: string | null;
  };
  /** Bytes of releases and compositions, each once. */
  site_blob: {
    /** `sha384-…` of the bytes (Subresource Integrity, section 3.1). */
    hash: string;
    bytes: Buffer;
    stored_at: number;
  };
  /** Compositions. The content of a stored id never changes. */
  site_composition: {
    id: string;
    /** Hashes of the composition's files by path, as JSON. */
    files: string;
    made_at: number;
  };
  /** Compressed representations of files, which hosts send instead of them. */
  site_encoding: {
    /** Hash of the file. */
    hash: string;
    /** Hashes of its representations, whose bytes `site_blob` has. */
    br: string;
    gzip: string;
    /** Quality of the compression: brotli's, 0 to 11. */
    quality: number;
  };
  /** Public files of releases by the path browsers request. */
  site_file: {
    /** URL path without the leading slash. */
    path: string;
    hash: string;
    /** 1 until a composition shows the file to visitors. */
    preview_only: number;
  };
  /** Last reports of the web hosts. A host without a recent report counts as gone. */
  site_host: {
    id: string;
    /** Display name for operators: machine name and process. */
    name: string;
    /** Composition that the host serves. */
    serves: string | null;
    /** Composition that the host has fetched and verified, and can serve at once. */
    ready: string | null;
    /** Reason the host can't serve the live composition. */
    problem: string | null;
    /** Reason the host can't compose; other hosts then make the changes. */
    compose_problem: string | null;
    seen_at: number;
  };
  /** The live composition: one row. */
  site_live: {
    id: number;
    composition: string;
    /** Time at which the pointer moved to this composition. */
    moved_at: number;
    /** Activation time for all hosts; `null` until the hosts are ready, see `scheduleActivation` in `releases/live.ts`. */
    activate_at: number | null;
    /** Last time at which better compressed representations of files were stored. */
    encoded_at: Generated<number>;
  };
  /** Completely stored releases, which may become live again. */
  site_release: {
    remote: string;
    build_id: string;
    /** Manifest text as the team published it. */
    manifest: string;
    /** Total bytes of the release's files, without the compressed variants. */
    bytes: number;
    stored_at: number;
  };
  /** Mailboxes at which teams hear of their releases. */
  team_mailbox: {
    /** Name of the team's keys and issuers. */
    team: string;
    address: string;
    created_at: number;
  };
}

/** Returns the names of all tables except the migrator's own. */
export async function listTableNames(db: Kysely<Schema>): Promise<(keyof Schema)[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name as keyof Schema);
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
