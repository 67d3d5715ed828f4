import { createHash } from 'node:crypto';
import { type JournalEntry, publicKeySchema, statementSchema } from '@site/api-contract/delivery';
import { JOURNAL_PAGE, STATEMENT_LIFE_S } from '@site/api-contract/delivery-rules';
import type { Transaction } from 'kysely';
import type { Database, Schema } from '../storage/schema.ts';
import type { Author } from './delivery.ts';
import { findKey, keyId, mayAsk } from './keys.ts';
import { signerOf, verified } from './statement.ts';

/** What a row of the journal tells; the rest of it is reckoned. */
export interface JournalFact {
  /** Epoch milliseconds. */
  at: number;
  author: Pick<Author, 'name' | 'proof'>;
  /** A `Change`, or whatever else moved the pointer, e.g. `{ action: 'import' }`. One with a proof is the statement's, unaltered. */
  change: { action: string };
  /** The compositions that were live before and after; `null` before the first. */
  from: string | null;
  to: string;
}

/**
 * Adds a row to the journal. Call it in the transaction that moves the live pointer, after it has moved: the pointer's
 * row lock has others wait until this row is there or isn't.
 */
export async function appendJournal(
  transaction: Transaction<Schema>,
  { at, author, change, from, to }: JournalFact,
): Promise<void> {
  const last = await transaction
    .selectFrom('delivery_journal')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at,
    author: author.name,
    statement: author.proof?.statement ?? null,
    key: author.proof?.key ?? null,
    action: change.action,
    change: JSON.stringify(change),
    from_composition: from,
    to_composition: to,
    previous_hash: last?.hash ?? '',
  };
  await transaction
    .insertInto('delivery_journal')
    .values({ ...row, hash: hashOf(row) })
    .execute();
}

/** What the hash of a row covers, in this order: the row before by its hash, and everything else but its own. */
const HASHED = [
  ...(['seq', 'at', 'author', 'statement', 'key', 'action', 'change'] as const),
  ...(['from_composition', 'to_composition', 'previous_hash'] as const),
];

/** SHA-256, in hexadecimal digits. */
const hashOf = (row: Omit<JournalEntry, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify(HASHED.map((column) => row[column])))
    .digest('hex');

/** Rows of the journal, oldest first, as many as one answer has: those after a number, or the last ones. */
export async function readJournal({ db }: Pick<Database, 'db'>, after: number | undefined) {
  const rows = db.selectFrom('delivery_journal').selectAll().limit(JOURNAL_PAGE);
  if (after !== undefined) return rows.where('seq', '>', after).orderBy('seq').execute();
  return (await rows.orderBy('seq', 'desc').execute()).reverse();
}

/** Rows of the journal, newest first: those before a number, or the last ones. */
export async function readJournalBackwards(
  { db }: Pick<Database, 'db'>,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<JournalEntry[]> {
  const rows = db.selectFrom('delivery_journal').selectAll().orderBy('seq', 'desc').limit(limit);
  return (before === undefined ? rows : rows.where('seq', '<', before)).execute();
}

/** What a look through the journal found. */
export interface Verification {
  entries: number;
  /** Hash of the last row; empty without rows. Noted elsewhere, it shows later that nothing up to it was rewritten. */
  head: string;
  /** What is wrong, one line each; none: the journal holds. */
  faults: string[];
}

/**
 * Reckons the journal anew: the chain of hashes, every signature, that each row says what its statement asked for and
 * that its key had the right to it, that each begins with the composition the one before led to, and that the last led to
 * the one that is live.
 * @param live the live composition; null before the first
 * @param head of an earlier look, which must still be in the chain
 */
export async function verifyJournal(
  database: Database,
  live: string | null,
  head?: string,
): Promise<Verification> {
  const chain = new Chain((kid) => findKey(database, kid), head);
  for (let page = await readJournal(database, 0); page.length > 0; ) {
    for (const entry of page) await chain.add(entry);
    page = await readJournal(database, page.at(-1)?.seq ?? 0);
  }
  return chain.end(live);
}

/** The rows of a journal, judged one after the other: also those an API has answered. */
export class Chain {
  readonly #faults: string[] = [];
  readonly #statements = new Set<string>();
  #last: JournalEntry | undefined;
  #head: string | undefined;

  /**
   * @param keyOf looks a key up by its name; absent, whether keys are known here isn't looked at
   * @param head a hash that must be in the chain
   */
  constructor(
    private readonly keyOf?: (kid: string) => ReturnType<typeof findKey>,
    head?: string,
  ) {
    this.#head = head || undefined;
  }

  async add(entry: JournalEntry): Promise<void> {
    const fault = (what: string) => this.#faults.push(`row ${entry.seq}: ${what}`);
    const last = this.#last;
    this.#last = entry;
    if (entry.hash === this.#head) this.#head = undefined;
    if (entry.seq !== (last?.seq ?? 0) + 1) fault(`it follows row ${last?.seq ?? 0}: rows are missing`);
    if (entry.previous_hash !== (last?.hash ?? '')) fault('it doesn’t follow the row before');
    if (entry.hash !== hashOf(entry)) fault('it was altered: its hash is another');
    if (entry.from_composition !== (last?.to_composition ?? null))
      fault(
        `it began from ${entry.from_composition}, not from what was live: ${last?.to_composition ?? null}`,
      );
    const wrong = await this.#statementFault(entry);
    if (wrong) fault(wrong);
  }

  end(live: string | null): Verification {
    const last = this.#last;
    const faults = [...this.#faults];
    const shown = last?.to_composition ?? null;
    if (shown !== live) faults.push(`${live} is live, and the journal ends with ${shown}`);
    if (this.#head) faults.push(`no row has the hash ${this.#head}: the journal was rewritten or cut`);
    return { entries: last?.seq ?? 0, head: last?.hash ?? '', faults };
  }

  async #statementFault({
    statement: text,
    key: jwk,
    at,
    change,
  }: JournalEntry): Promise<string | undefined> {
    if (text === null && jwk === null) return undefined;
    if (text === null || jwk === null) return 'a statement without its key, or a key without its statement';
    if (this.#statements.has(text)) return 'its statement was used before';
    this.#statements.add(text);
    let key: ReturnType<typeof publicKeySchema.parse>;
    try {
      key = publicKeySchema.parse(JSON.parse(jwk));
    } catch {
      return 'its key is none';
    }
    const statement = statementSchema.safeParse(await verified(text, key)).data;
    if (!statement) return 'its statement isn’t signed with its key';
    const kid = await keyId(key);
    if (signerOf(text) !== kid) return 'its statement names another key';
    if (JSON.stringify(statement.change) !== change) return 'its statement asked for something else';
    // Composing comes between the last look at the time and the row.
    const isInTime =
      at >= (statement.iat - STATEMENT_LIFE_S) * 1000 && at <= (statement.exp + STATEMENT_LIFE_S) * 1000;
    if (!isInTime) return 'its statement is of another time';
    if (!this.keyOf) return undefined;
    const known = await this.keyOf(kid);
    if (!known) return 'its key was never known here';
    if (!mayAsk(known, statement.change)) return `${known.name} had no right to it`;
    if (known.revokedAt !== null && known.revokedAt < at) return `${known.name}’s key was revoked by then`;
    return undefined;
  }
}
