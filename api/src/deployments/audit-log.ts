import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AuditLogEntry, type AuditLogKey, publicKeySchema } from '@site/api-contract/delivery';
import { JOURNAL_PAGE, STAGED_DAYS, STATEMENT_LIFE_S } from '@site/api-contract/delivery-rules';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type AuditHead, isSignedBy } from '../storage/audit-key.ts';
import type { Database, Schema } from '../storage/schema.ts';
import type { Author } from './delivery.ts';
import { authorName, findKey, keyId, mayAsk } from './keys.ts';
import { isStageable } from './stageable.ts';
import { signerOf, verified } from './statement.ts';

/** What a row of the audit log tells; the rest of it is reckoned. */
export interface AuditLogFact {
  /** Epoch milliseconds. */
  at: number;
  author: Pick<Author, 'name' | 'proof' | 'run' | 'approvedBy'>;
  /** A `Change`, or whatever else moved the pointer, e.g. `{ action: 'import' }`. One with a proof is the statement's, unaltered. */
  change: { action: string };
  /** The compositions that were live before and after; `null` before the first. */
  from: string | null;
  to: string;
}

/**
 * Adds a row to the audit log, signed with this machine's key. Call it in the transaction that moves the live pointer, after
 * it has moved: the pointer's row lock has others wait until this row is there or isn't. Returns the row's number and hash.
 */
export async function appendAuditLog(
  { db, auditKey }: { db: Transaction<Schema>; auditKey: Database['auditKey'] },
  { at, author, change, from, to }: AuditLogFact,
): Promise<AuditHead> {
  if (!auditKey) throw new Error('a database that was opened without an audit key takes no change');
  const last = await db
    .selectFrom('delivery_journal')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const told: Record<string, unknown> = { ...change };
  if (author.run) told.run = author.run;
  if (author.approvedBy) told.approvedBy = author.approvedBy;
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at,
    author: author.name,
    statement: author.proof?.statement ?? null,
    key: author.proof?.key ?? null,
    action: change.action,
    change: JSON.stringify(told),
    from_composition: from,
    to_composition: to,
    previous_hash: last?.hash ?? '',
    signer: auditKey.publicKey,
  };
  const head = { seq: row.seq, hash: hashOf(row) };
  await db
    .insertInto('delivery_journal')
    .values({ ...row, hash: head.hash, signature: auditKey.sign(head) })
    .execute();
  return head;
}

/** What the hash of a row covers, in this order: the row before by its hash, and everything else but its own and its signature. */
const HASHED = [
  ...(['seq', 'at', 'author', 'statement', 'key', 'action', 'change'] as const),
  ...(['from_composition', 'to_composition', 'previous_hash'] as const),
];

/** SHA-256, in hexadecimal digits. A row of before rows were signed has no signer, and its hash covers none. */
const hashOf = (row: Omit<AuditLogEntry, 'hash' | 'signature'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([...HASHED.map((column) => row[column]), ...(row.signer === null ? [] : [row.signer])]),
    )
    .digest('hex');

/** The last row; `undefined` without rows. */
export const readHead = ({ db }: Pick<Database, 'db'>) =>
  db
    .selectFrom('delivery_journal')
    .select(['seq', 'hash', 'at', 'signer', 'signature'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The hash of one row; `undefined`: there is no such row. */
export async function readHash({ db }: Pick<Database, 'db'>, seq: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('delivery_journal')
    .select('hash')
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.hash;
}

/** Rows of the audit log, oldest first, as many as one answer has: those after a number, or the last ones. */
export async function readAuditLog({ db }: Pick<Database, 'db'>, after: number | undefined) {
  const rows = db.selectFrom('delivery_journal').selectAll().limit(JOURNAL_PAGE);
  if (after !== undefined) return rows.where('seq', '>', after).orderBy('seq').execute();
  return (await rows.orderBy('seq', 'desc').execute()).reverse();
}

/** Rows of the audit log, newest first: those before a number, or the last ones. */
export async function readAuditLogBackwards(
  { db }: Pick<Database, 'db'>,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditLogEntry[]> {
  const rows = db.selectFrom('delivery_journal').selectAll().orderBy('seq', 'desc').limit(limit);
  return (before === undefined ? rows : rows.where('seq', '<', before)).execute();
}

/** The keys that signed rows, where they are known here: without what verifies them, which the rows hold. */
export async function keysOfRows(
  database: Pick<Database, 'db'>,
  entries: readonly AuditLogEntry[],
): Promise<AuditLogKey[]> {
  const texts = new Set(entries.flatMap(({ key }) => key ?? []));
  const keys: AuditLogKey[] = [];
  for (const text of texts) {
    const jwk = parsePublicKey(text);
    const key = jwk && (await findKey(database, await keyId(jwk)));
    if (!key) continue;
    const { jwk: _, ...known } = key;
    keys.push(known);
  }
  return keys;
}

/** What a look through the audit log found. */
export interface Verification {
  entries: number;
  /** Hash of the last row; empty without rows. Noted elsewhere, it shows later that nothing up to it was rewritten. */
  head: string;
  /** What is wrong, one line each; none: the audit log holds. */
  faults: string[];
}

/**
 * Reckons the audit log anew: the chain of hashes, the hosts' and the teams' signatures, that each row says what its statement
 * asked for and names its key's owner, that the key had the right to it, that each row begins with the composition the one
 * before led to, that the last led to the one that is live, and that the head this machine remembers is in it.
 * @param live the live composition; null before the first
 * @param head of an earlier look, which must still be in the chain
 */
export async function verifyAuditLog(
  database: Database,
  live: string | null,
  head?: string,
): Promise<Verification> {
  const { auditKey } = database;
  const chain = new Chain({
    keyOf: (kid) => findKey(database, kid),
    trusted: auditKey?.trusted,
    head,
    remembered: auditKey?.rememberedHead() ?? undefined,
  });
  for (let page = await readAuditLog(database, 0); page.length > 0; ) {
    for (const entry of page) await chain.add(entry);
    page = await readAuditLog(database, page.at(-1)?.seq ?? 0);
  }
  return chain.end(live);
}

/** What a {@link Chain} is held to. */
interface ChainOptions {
  /** Looks a key up by its name; absent, no key is looked up. */
  keyOf?: ((kid: string) => Promise<AuditLogKey | undefined>) | undefined;
  /** The hosts' public keys whose signatures count; absent, any does. */
  trusted?: ReadonlySet<string> | undefined;
  /** A hash that must be in the chain. */
  head?: string | undefined;
  /** A row that must be in the chain, as this machine remembers it. */
  remembered?: AuditHead | undefined;
}

/** What a statement is asked for here: earlier versions of this program took changes that this one refuses. */
const signedSchema = z.object({
  change: z.looseObject({
    action: z.string(),
    remote: z.string().optional(),
    force: z.boolean().optional(),
  }),
  iat: z.int(),
  exp: z.int(),
});

/** How far a key may have been added after its first row, in milliseconds: its time was once a host's clock. */
const KEY_SKEW_MS = 300_000;

/** Authors without a key: the site itself, the admin's sessions, commands with access to the database. */
export const isUnsignedAuthor = (name: string): boolean =>
  /^(site|admin( \(.*\))?|\S(.*\S)? at \S+)$/.test(name);

/** The rows of an audit log, judged one after the other: also those an API has answered. */
export class Chain {
  readonly #faults: string[] = [];
  readonly #statements = new Set<string>();
  readonly #options: ChainOptions;
  #last: AuditLogEntry | undefined;
  #head: string | undefined;
  #remembered: AuditHead | undefined;
  /** Whether hosts sign rows by now: those of before have no signature. */
  #isSigned = false;

  constructor(options: ChainOptions) {
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

  end(live: string | null): Verification {
    const last = this.#last;
    const faults = [...this.#faults];
    const shown = last?.to_composition ?? null;
    if (shown !== live) faults.push(`${live} is live, and the audit log ends with ${shown}`);
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
      return this.#isSigned ? 'no host signed it, and rows before it are signed' : undefined;
    this.#isSigned = true;
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
      return isUnsignedAuthor(author) ? undefined : `${author} signs changes, and this one isn’t signed`;
    if (text === null || jwk === null) return 'a statement without its key, or a key without its statement';
    if (this.#statements.has(text)) return 'its statement was used before';
    this.#statements.add(text);
    const key = parsePublicKey(jwk);
    if (!key) return 'its key is none';
    const statement = signedSchema.safeParse(await verified(text, key)).data;
    if (!statement) return 'its statement isn’t signed with its key';
    const kid = await keyId(key);
    if (signerOf(text) !== kid) return 'its statement names another key';
    const { run, approvedBy, ...made } = parseChange(change);
    if (!isSame(statement.change, made)) return 'its statement asked for something else';
    // Composing comes between the last look at the time and the row.
    const waitS = STATEMENT_LIFE_S + (approvedBy === undefined ? 0 : STAGED_DAYS * 86_400);
    const isInTime = at >= (statement.iat - STATEMENT_LIFE_S) * 1000 && at <= (statement.exp + waitS) * 1000;
    if (!isInTime) return 'its statement is of another time';
    if (!this.#options.keyOf) return undefined;
    const known = await this.#options.keyOf(kid);
    if (!known) return 'its key was never known here';
    const name = authorName(known);
    if (author !== name) return `it names ${author}, and its key is ${name}’s`;
    if (!isDeepStrictEqual(run ?? null, known.run)) return 'it names another run than its key’s token did';
    if (!mayAsk(known, statement.change)) return `${known.name} had no right to it`;
    const needsApproval = known.needsApproval && isStageable(statement.change);
    if (needsApproval && typeof approvedBy !== 'string')
      return `${known.name}’s changes need an approval, and no editor gave one`;
    if (!needsApproval && approvedBy !== undefined) return 'it names an approval that its key doesn’t need';
    if (known.createdAt > at + KEY_SKEW_MS) return `${known.name}’s key was added later`;
    if (known.revokedAt !== null && known.revokedAt < at) return `${known.name}’s key was revoked by then`;
    if (known.expiresAt !== null && known.expiresAt + waitS * 1000 < at)
      return `${known.name}’s key had ended by then`;
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

/** Rows of earlier versions of this program name a pruning without its days. */
const isSame = (asked: { action: string }, made: Record<string, unknown>): boolean =>
  isDeepStrictEqual(asked, made) ||
  (asked.action === 'prune' && isDeepStrictEqual(made, { action: 'prune' }));
