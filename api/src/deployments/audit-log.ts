import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AuditLogEntry, publicKeySchema, type SigningKeyInfo } from '@site/api-contract/delivery';
import { AUDIT_LOG_PAGE_SIZE, STATEMENT_LIFETIME_S } from '@site/api-contract/delivery-rules';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type AuditHead, isSignedBy } from '../storage/audit-log-signer.ts';
import type { Database, Schema } from '../storage/schema.ts';
import type { ChangeContext } from './delivery.ts';
import { computeKeyId, findSigningKey, formatAuthorName, mayRequest } from './keys.ts';
import { readKeyId, verifyStatementSignature } from './statement.ts';

/** Facts recorded in a row of the audit log. The other columns are computed from these. */
export interface NewAuditLogEntry {
  /** Epoch milliseconds. */
  at: number;
  author: Pick<ChangeContext, 'name' | 'proof' | 'run'>;
  /**
   * A `DeliveryChange`, or another move of the pointer, e.g. `{ action: 'import' }`. A change with a proof is the statement's,
   * unaltered.
   */
  change: { action: string };
  /** Live compositions before and after the change; `from` is `null` for the first. */
  from: string | null;
  to: string;
}

/**
 * Appends a row to the audit log, signed with this machine's key, and returns the row's number and hash.
 * Call it after the live pointer moves, in the same transaction: the lock on the pointer's row then serialises appends.
 */
export async function appendAuditLog(
  { db, auditKey }: { db: Transaction<Schema>; auditKey: Database['auditKey'] },
  { at, author, change, from, to }: NewAuditLogEntry,
): Promise<AuditHead> {
  if (!auditKey) throw new Error('a database that was opened without an audit key takes no change');
  const last = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const logged: Record<string, unknown> = { ...change };
  if (author.run) logged.run = author.run;
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at,
    author: author.name,
    statement: author.proof?.statement ?? null,
    key: author.proof?.key ?? null,
    action: change.action,
    change: JSON.stringify(logged),
    from_composition: from,
    to_composition: to,
    previous_hash: last?.hash ?? '',
    signer: auditKey.publicKey,
  };
  const head = { seq: row.seq, hash: hashOf(row) };
  await db
    .insertInto('audit_log')
    .values({ ...row, hash: head.hash, signature: auditKey.sign(head) })
    .execute();
  return head;
}

/** Hashed columns, in this order: every column except the row's own hash, its signature and its signer. */
const HASHED = [
  ...(['seq', 'at', 'author', 'statement', 'key', 'action', 'change'] as const),
  ...(['from_composition', 'to_composition', 'previous_hash'] as const),
];

/**
 * Returns a row's SHA-256 hash in hexadecimal digits. The hash covers the signer, except in unsigned rows of earlier
 * versions.
 */
const hashOf = (row: Omit<AuditLogEntry, 'hash' | 'signature'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([...HASHED.map((column) => row[column]), ...(row.signer === null ? [] : [row.signer])]),
    )
    .digest('hex');

/** Returns the last row; `undefined` if the audit log is empty. */
export const readAuditLogHead = ({ db }: Pick<Database, 'db'>) =>
  db
    .selectFrom('audit_log')
    .select(['seq', 'hash', 'at', 'signer', 'signature'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the id of the composition that the first change at or after a time replaced: the composition that was live at that
 * time. `undefined` without a later change.
 */
export async function findCompositionIdAt({ db }: Pick<Database, 'db'>, at: number) {
  const row = await db
    .selectFrom('audit_log')
    .select('from_composition')
    .where('at', '>=', at)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.from_composition ?? undefined;
}

/** Resolves to `true` if the audit log holds, unaltered, the row that this machine remembers, or if it remembers no row. */
export async function holdsRememberedHead({ db, auditKey }: Database): Promise<boolean> {
  const remembered = auditKey?.rememberedHead();
  if (!remembered) return true;
  const { seq, hash } = remembered;
  const row = await db.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash === hash;
}

/**
 * Stores a head on this machine, outside the database. A remembered head that the audit log lacks stays: it proves a rewrite.
 * Never rejects.
 */
export async function rememberAuditHead(database: Database, head: AuditHead): Promise<void> {
  if (await holdsRememberedHead(database).catch(() => false)) database.auditKey?.remember(head);
}

/** Returns a page of the audit log, oldest row first: the rows after a number, or the last rows. */
export async function readAuditLogPage({ db }: Pick<Database, 'db'>, after: number | undefined) {
  const rows = db.selectFrom('audit_log').selectAll().limit(AUDIT_LOG_PAGE_SIZE);
  if (after !== undefined) return rows.where('seq', '>', after).orderBy('seq').execute();
  return (await rows.orderBy('seq', 'desc').execute()).reverse();
}

/** Returns rows of the audit log, newest first: the rows before a number, or the last rows. */
export async function readAuditLogBackwards(
  { db }: Pick<Database, 'db'>,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditLogEntry[]> {
  const rows = db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(limit);
  return (before === undefined ? rows : rows.where('seq', '<', before)).execute();
}

/** Returns the known keys that signed rows, without their public keys, which the rows hold. */
export async function listSigningKeyInfos(
  database: Pick<Database, 'db'>,
  entries: readonly AuditLogEntry[],
): Promise<SigningKeyInfo[]> {
  const keyTexts = new Set(entries.flatMap(({ key }) => key ?? []));
  const keys: SigningKeyInfo[] = [];
  for (const text of keyTexts) {
    const jwk = parsePublicKey(text);
    const key = jwk && (await findSigningKey(database, await computeKeyId(jwk)));
    if (!key) continue;
    const { jwk: _, ...known } = key;
    keys.push(known);
  }
  return keys;
}

/** Result of a verification of the audit log. */
export interface AuditLogVerification {
  entries: number;
  /** Hash of the last row; empty without rows. A copy kept elsewhere proves later that no row up to it was rewritten. */
  head: string;
  /** Faults, one line each; empty if the audit log is intact. */
  faults: string[];
}

/**
 * Verifies the whole audit log and returns its faults.
 * The verification covers the chain of hashes, and the signatures of hosts and teams.
 * Each row must record what its statement requests, name the owner of its key, and be within the key's rights.
 * Each row must start from the composition of the row before, and the last row must end with the live composition.
 * The log must contain the head that this machine remembers.
 * @param live the live composition; null before the first
 * @param head hash from an earlier verification, which must still be in the chain
 */
export async function verifyAuditLog(
  database: Database,
  live: string | null,
  head?: string,
): Promise<AuditLogVerification> {
  const { auditKey } = database;
  const verifier = new AuditLogVerifier({
    keyOf: (kid) => findSigningKey(database, kid),
    trusted: auditKey?.trusted,
    head,
    remembered: auditKey?.rememberedHead() ?? undefined,
  });
  for (let page = await readAuditLogPage(database, 0); page.length > 0; ) {
    for (const entry of page) await verifier.add(entry);
    page = await readAuditLogPage(database, page.at(-1)?.seq ?? 0);
  }
  return verifier.end(live);
}

/** Evidence that a {@link AuditLogVerifier} is checked against. */
interface VerifierOptions {
  /** Finds a key by its `kid`; if absent, the rights of keys aren't checked. */
  keyOf?: ((kid: string) => Promise<SigningKeyInfo | undefined>) | undefined;
  /** Public keys of trusted hosts; if absent, the signature of any host counts. */
  trusted?: ReadonlySet<string> | undefined;
  /** A hash that must be in the chain. */
  head?: string | undefined;
  /** A row that must be in the chain: the head that this machine remembers. */
  remembered?: AuditHead | undefined;
}

/**
 * Fields of a statement that verification reads. The schema is loose because earlier versions accepted changes that
 * this version refuses.
 */
const signedSchema = z.object({
  change: z.looseObject({
    action: z.string(),
    remote: z.string().optional(),
    force: z.boolean().optional(),
  }),
  iat: z.int(),
  exp: z.int(),
});

/** Days that an editor had to approve a change, in rows of earlier versions that name the editor. */
const APPROVAL_DAYS = 7;

/** Longest time by which a key may be younger than its first row, in milliseconds: earlier versions dated keys by a host's clock. */
const KEY_SKEW_MS = 300_000;

/** Authors without a key: the site itself, the admin's sessions, commands with access to the database. */
export const isReservedAuthorName = (name: string): boolean =>
  /^(site|admin( \(.*\))?|\S(.*\S)? at \S+)$/.test(name);

/** Verifies rows of an audit log in order, from the database or from an answer of the API. */
export class AuditLogVerifier {
  readonly #faults: string[] = [];
  readonly #statements = new Set<string>();
  readonly #options: VerifierOptions;
  #last: AuditLogEntry | undefined;
  #head: string | undefined;
  #remembered: AuditHead | undefined;
  /** True from the first signed row on: only rows of earlier versions have no signature. */
  #hasSignedRow = false;

  constructor(options: VerifierOptions) {
    this.#options = options;
    this.#head = options.head || undefined;
    this.#remembered = options.remembered;
  }

  async add(entry: AuditLogEntry): Promise<void> {
    const fault = (what: string) => this.#faults.push(`row ${entry.seq}: ${what}`);
    const last = this.#last;
    this.#last = entry;
    if (entry.hash === this.#head) this.#head = undefined;
    if (entry.seq === this.#remembered?.seq && entry.hash === this.#remembered.hash)
      this.#remembered = undefined;
    if (entry.seq !== (last?.seq ?? 0) + 1) fault(`it follows row ${last?.seq ?? 0}: rows are missing`);
    if (entry.previous_hash !== (last?.hash ?? '')) fault('it doesn’t follow the row before');
    if (entry.hash !== hashOf(entry)) fault('it was altered: its hash is another');
    if (entry.from_composition !== (last?.to_composition ?? null))
      fault(
        `it began from ${entry.from_composition}, not from what was live: ${last?.to_composition ?? null}`,
      );
    for (const wrong of [this.#signatureFault(entry), await this.#statementFault(entry)])
      if (wrong) fault(wrong);
  }

  end(live: string | null): AuditLogVerification {
    const last = this.#last;
    const faults = [...this.#faults];
    const liveComposition = last?.to_composition ?? null;
    if (liveComposition !== live)
      faults.push(`${live} is live, and the audit log ends with ${liveComposition}`);
    if (this.#head) faults.push(`no row has the hash ${this.#head}: the audit log was rewritten or cut`);
    if (this.#remembered) {
      const { seq, hash } = this.#remembered;
      faults.push(
        `row ${seq} was noted outside the database with the hash ${hash}, and no row is like it: the audit log was rewritten or cut`,
      );
    }
    return { entries: last?.seq ?? 0, head: last?.hash ?? '', faults };
  }

  #signatureFault({ seq, hash, signer, signature }: AuditLogEntry): string | undefined {
    if (signer === null && signature === null)
      return this.#hasSignedRow ? 'no host signed it, and rows before it are signed' : undefined;
    this.#hasSignedRow = true;
    if (signer === null || signature === null) return 'its host’s key or signature is missing';
    if (!isSignedBy(signer, { seq, hash }, signature)) return 'its host’s signature is of another row';
    if (this.#options.trusted && !this.#options.trusted.has(signer))
      return `it is signed with a host’s key that doesn’t count here, ${signer}: hosts share one AUDIT_KEY, or name the others’ in AUDIT_KEYS_TRUSTED`;
    return undefined;
  }

  async #statementFault({
    statement: text,
    key: jwk,
    at,
    author,
    change,
  }: AuditLogEntry): Promise<string | undefined> {
    if (text === null && jwk === null)
      return isReservedAuthorName(author) ? undefined : `${author} signs changes, and this one isn’t signed`;
    if (text === null || jwk === null) return 'a statement without its key, or a key without its statement';
    if (this.#statements.has(text)) return 'its statement was used before';
    this.#statements.add(text);
    const key = parsePublicKey(jwk);
    if (!key) return 'its key is none';
    const statement = signedSchema.safeParse(await verifyStatementSignature(text, key)).data;
    if (!statement) return 'its statement isn’t signed with its key';
    const kid = await computeKeyId(key);
    if (readKeyId(text) !== kid) return 'its statement names another key';
    const { run, approvedBy, ...recordedChange } = parseChange(change);
    if (!isSame(statement.change, recordedChange)) return 'its statement requests another change';
    // The row is dated after composing, the last check of the statement's time before it.
    const graceS = STATEMENT_LIFETIME_S + (approvedBy === undefined ? 0 : APPROVAL_DAYS * 86_400);
    const isInTime =
      at >= (statement.iat - STATEMENT_LIFETIME_S) * 1000 && at <= (statement.exp + graceS) * 1000;
    if (!isInTime) return 'its statement is of another time';
    if (!this.#options.keyOf) return undefined;
    const signingKey = await this.#options.keyOf(kid);
    if (!signingKey) return 'its key was never known here';
    const name = formatAuthorName(signingKey);
    if (author !== name) return `it names ${author}, and its key is ${name}’s`;
    if (!isDeepStrictEqual(run ?? null, signingKey.run))
      return 'it names another run than its key’s token did';
    if (!mayRequest(signingKey, statement.change)) return `${signingKey.name} had no right to it`;
    if (signingKey.createdAt > at + KEY_SKEW_MS) return `${signingKey.name}’s key was added later`;
    if (signingKey.revokedAt !== null && signingKey.revokedAt < at)
      return `${signingKey.name}’s key was revoked by then`;
    if (signingKey.expiresAt !== null && signingKey.expiresAt + graceS * 1000 < at)
      return `${signingKey.name}’s key had ended by then`;
    return undefined;
  }
}

function parsePublicKey(text: string) {
  try {
    return publicKeySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function parseChange(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Returns true if the recorded change equals the statement's. Rows of earlier versions record `prune` without its days. */
const isSame = (requested: { action: string }, recordedChange: Record<string, unknown>): boolean =>
  isDeepStrictEqual(requested, recordedChange) ||
  (requested.action === 'prune' && isDeepStrictEqual(recordedChange, { action: 'prune' }));
