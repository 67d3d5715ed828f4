import type { AuditLogEntry } from '@site/api-contract/delivery';
import type { Kysely, Transaction } from 'kysely';
import type { AuditKey } from './audit-key.ts';

/**
 * How far the clocks of several instances may differ, in milliseconds. A time further ahead was noted by a clock that
 * had jumped: what ends by it ends now, or a clock put right would leave limits, mails and sessions waiting for days.
 */
export const CLOCK_SKEW_MS = 1_000;

interface CountedSignal {
  remote: string;
  release: string;
  kind: string;
  count: number;
}

/** Who may change the site: a key, or whoever an issuer speaks of. */
interface Trusted {
  /** Of a key its thumbprint (RFC 7638), the statements' `kid`. */
  id: string;
  name: string;
  /** What may be released, as JSON: a list of remotes, or `"*"`. */
  remotes: string;
  created_at: number;
  revoked_at: number | null;
  /** 1: what it makes live waits for an editor's approval. */
  needs_approval: number;
}

/** Tables as both engines hold them: text ids (UUIDv7), times in epoch milliseconds, JSON as text. */
export interface Schema {
  /** People who may edit under a name of their own. */
  admin_editor: {
    /** `name` as it is compared, see `editorKey`. */
    name_key: string;
    name: string;
    /** scrypt, as a PHC string. */
    password_hash: string;
    /** Secret of one-time codes (RFC 6238), in base32; `null`: none is asked for. */
    totp_secret: string | null;
    /** Step of the last code that was accepted: it and those before are not accepted again. */
    totp_used: number | null;
    created_at: number;
  };
  /** Sessions of `/admin`, those that are over included until the next login. */
  admin_session: {
    /** SHA-256 of the token: whoever reads the database can't use it. */
    token_hash: string;
    /** SHA-256 of the password's hash: another password ends the session. */
    password_digest: string;
    /** Whose it is; `null`: somebody with the password all share. */
    editor_key: string | null;
    created_at: number;
    used_at: number;
  };
  /** Links mailed to confirm sign-ups. */
  beta_link: {
    /** SHA-256 of the token in the link: whoever reads the database can't confirm with it. */
    token_hash: string;
    signup_id: string;
    until: number;
  };
  /** One sign-up for a beta; unique by `email_key` and `project`. */
  beta_signup: {
    id: string;
    email: string;
    /** `email` in lower case. */
    email_key: string;
    project: string;
    created_at: number;
    /** When a link was followed and confirmed; `null` until then, and the sign-up is forgotten after some days. */
    confirmed_at: number | null;
  };
  /** One accepted submission of the contact form. */
  contact_message: {
    id: string;
    /** Unique: the same submission sent twice is one row. `null` never equals `null`. */
    idempotency_key: string | null;
    firstname: string;
    lastname: string;
    email: string;
    phone: string;
    message: string;
    offre: string | null;
    /** When to call back, and the place to be connected, as the visitor wrote it. */
    rappel: string | null;
    adresse: string | null;
    /** What the visitor names it by, see `referenceOf`; `null` in rows of before. */
    reference: string | null;
    /** The lines of a quote as they were asked for, as texts separated by spaces. */
    quote_asked: string | null;
    /** The same beside what was published then, as JSON: see `StoredQuote`. */
    quote: string | null;
    created_at: number;
  };
  /** Every list of dedicated offers the operator has saved, the latest in force. */
  dedicated_version: {
    /** 1, 2, 3… */
    version: number;
    /** The whole list, as JSON. */
    offers: string;
    saved_at: number;
    offer_count: number;
    /** The version this one brought back. */
    restored_from: number | null;
    /** The name of whoever saved it, as it was then; `null`: somebody with the password all share. */
    editor: string | null;
  };
  /** Hourly budgets of teams: what was counted in the window that ends at `until`. */
  delivery_count: {
    remote: string;
    /** The budget's name. */
    budget: string;
    count: number;
    until: number;
  };
  /** Continuous integrations whose identity tokens are exchanged for keys. */
  delivery_issuer: Trusted & {
    /** Where its tokens come from, as their `iss` has it. */
    issuer: string;
    audience: string;
    /** What else a token must say, as JSON: values by claim. */
    claims: string;
  };
  /** Every change of the site, each row chained to the one before by its hash. */
  delivery_journal: AuditLogEntry;
  /** Keys that sign changes. Those of teams stay, revoked ones included; exchanged ones go some time after their end. */
  delivery_key: Trusted & {
    /** The public key, as JSON. */
    jwk: string;
    /** Of one that an identity token was exchanged for; `null`: it holds until it is revoked. */
    expires_at: number | null;
    /** Whom the identity token spoke of, e.g. `repo:org/hosting:ref:refs/heads/main`. */
    subject: string | null;
    issuer_id: string | null;
    /** The run of the CI that the identity token named, as JSON: see `PipelineRun`. */
    run: string | null;
  };
  /** The last refused statements and tokens. */
  delivery_refusal: {
    id: string;
    at: number;
    /** Name of the key or issuer, when it is one that is known. */
    who: string;
    reason: string;
  };
  /** Releases that were announced and whose files may be uploaded, for a day. */
  delivery_upload: {
    /** `sha384-…` of the manifest's text. */
    manifest_hash: string;
    manifest: string;
    remote: string;
    build_id: string;
    /** The files that were missing, as JSON. */
    wanted: string;
    /** Bytes of the files that were stored already when it was announced. */
    known_bytes: number;
    /** Bytes uploaded so far. */
    bytes: number;
    created_at: number;
  };
  /** What may be used once: statements' `jti`, identity tokens. */
  delivery_used: {
    id: string;
    /** When it is over anyway, and this row may go. */
    until: number;
  };
  /** Mails to send, and what became of them. */
  outbox: {
    id: string;
    status: 'pending' | 'sent' | 'dead';
    /** The mail as JSON; emptied once sent, so that personal data isn't kept twice. */
    payload: string | null;
    created_at: number;
    /** When the next try may start; while a worker holds the row, when its lease ends. */
    due_at: number;
    /** Worker that holds the row under a lease. */
    leased_by: string | null;
    attempts: number;
    last_error: string | null;
    /** When it was sent or given up. */
    done_at: number | null;
    /** The contact message or sign-up it tells of; `null` in rows of before it was kept. */
    submission_id: string | null;
  };
  /** Requests counted by a limit in the window that ends at `until`. */
  rate_limit: {
    /** Name of the limit, or `sign-in-unlocked`: addresses that the operator lets in until then, whatever strangers do. */
    policy: string;
    /** Whose requests are counted: a network (see `limitKeys`), a digest of a mailbox, a known browser or `*` for all. */
    key: string;
    count: number;
    until: number;
  };
  /** Single values the API keeps for itself. */
  setting: {
    key: string;
    /** JSON. */
    value: string;
    updated_at: number;
  };
  /** What browsers said of releases, by minute; see `TelemetryKind`. Kept for a day. */
  signal_minute: CountedSignal & {
    /** When it began. */
    minute: number;
  };
  /** The same since a release was first met. */
  signal_total: CountedSignal & { last_at: number };
  /** Analysis runs of canaries. */
  signal_watch: {
    remote: string;
    release: string;
    /** The release it is compared with. */
    against: string;
    /** When the release became what it is, as the registry has it. */
    since: number;
    /** Percent of visitors, since when, and how many visitors it had met by then. */
    share: number;
    step_since: number;
    step_visitors: number;
    /** `AnalysisState`, as JSON. */
    trial: string;
    /** Totals that were taken into the test already, as JSON. */
    seen: string;
    /** Counts looks: of hosts that look at once, one's counts. */
    looks: number;
    /** Until when a host carries out what the analysis decided, and no other does. */
    acting_until: number;
    state: 'watching' | 'ended' | 'done';
    ended_at: number | null;
  };
  /** Bytes of releases and compositions, each once. */
  site_blob: {
    /** `sha384-…` of the bytes (Subresource Integrity, section 3.1). */
    hash: string;
    bytes: Buffer;
    stored_at: number;
  };
  /** What was composed from some releases; never changed. */
  site_composition: {
    id: string;
    /** Hashes of all of its files by path, as JSON. */
    files: string;
    made_at: number;
  };
  /** Files of releases as browsers ask for them, and their compressed twins. */
  site_file: {
    /** Without the slash it begins with in an address. */
    path: string;
    hash: string;
  };
  /** Web hosts that serve this site, as they last said; one that is silent for long is gone. */
  site_host: {
    id: string;
    /** What an operator knows it by: the machine's name, and the process. */
    name: string;
    /** The composition visitors get there. */
    serves: string | null;
    /** The one it holds, whole and checked, and can serve at once. */
    ready: string | null;
    /** Why it can't follow. */
    problem: string | null;
    /** The reason it can't compose; the other hosts make the changes then. */
    compose_problem: string | null;
    seen_at: number;
  };
  /** The live composition: one row. */
  site_live: {
    id: number;
    composition: string;
    /** When it was said to be live. */
    moved_at: number;
    /** When all hosts turn to it; `null` until they are ready, see `named` in `releases/live.ts`. */
    flip_at: number | null;
  };
  /** Releases that were stored whole, and may be live again. */
  site_release: {
    remote: string;
    build_id: string;
    /** As the team published it. */
    manifest: string;
    /** Bytes of all of its files, without the compressed variants. */
    bytes: number;
    stored_at: number;
  };
  /** Changes that wait for an editor's approval: one of each remote. */
  staged_change: {
    remote: string;
    id: string;
    /** As the statement asked for it, as JSON. */
    change: string;
    /** The release that goes live; `null`: the remote is retired. */
    build_id: string | null;
    /** The remote's releases when it was staged: with others the approval is refused. */
    base_live: string | null;
    base_canary: string | null;
    /** The team's signed request, and the public key that verifies it, as JSON. */
    statement: string;
    key: string;
    key_id: string;
    author: string;
    /** See `delivery_key.run`. */
    run: string | null;
    asked_at: number;
    expires_at: number;
  };
  /** What became of servers, as live reads of the order system told it. */
  stock_change: {
    /** Counts from 1; the newest is the greatest. */
    seq: number;
    /** When the stock was read that showed it. */
    at: number;
    kind: 'arrived' | 'available' | 'sold-out' | 'price' | 'gone';
    server_id: string;
    name: string;
    /** Processor, memory, disks, network. */
    summary: string;
    /** What visitors see, HT a month; null is « Sur devis ». */
    price_cents: number | null;
    /** Of `price`: what it was. */
    before_cents: number | null;
  };
}

/** Names of all tables but those in which the migrator notes what it has done. */
export async function tablesOf(db: Kysely<Schema>): Promise<(keyof Schema)[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name as keyof Schema);
}

/** A list in parts of at most `size`, for statements that take no more at once. */
export function* batches<T>(all: T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** Says within a transaction whether it may go on, and throws if not. */
export type Admit = (transaction: Transaction<Schema>) => Promise<void>;

/** Which engine runs below; only locking and migrations may ask. */
type Engine = 'embedded' | 'postgres';

/** An open database: the query builder and the engine it speaks to. */
export interface Database {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /** Signs rows of the audit log; `null`: opened for reading or copying, it can't be added to. */
  readonly auditKey: AuditKey | null;
  /**
   * Calls `hear` whenever something is notified on a channel, and once the channel is open (again): what was said before
   * may have been missed. The embedded engine has no channels: nothing is heard there. Returns how to end it.
   */
  listen(channel: string, hear: () => void): () => Promise<void>;
  /** Ends every connection; queries under way finish first. */
  close(): Promise<void>;
}
