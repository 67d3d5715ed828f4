import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Database, Schema } from '@site/api/storage/schema';
import { AUDIT_LOG_PAGE_SIZE, STATEMENT_LIFETIME_S } from '@site/api-contract/releases/release-rules';
import {
  type AuditLogEntry,
  publicKeySchema,
  type SigningKeyInfo,
} from '@site/api-contract/releases/releases';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { computeIntegritySync } from '../../site/integrity.ts';
import { computeManifestHash } from '../../site/release.ts';
import { readLiveState } from '../store/live.ts';
import { type ReleaseName, readManifestText } from '../store/releases.ts';
import type { ChangeContext } from './author.ts';
import { computeKeyId, findSigningKey, formatAuthorName, mayRequest, type SigningKey } from './keys.ts';
import { readKeyId, verifyStatementSignature } from './statement.ts';

/** The statement of a change, and the public key that verifies it. */
interface Proof {
  text: string;
  key: Pick<SigningKey, 'jwk'>;
}

/** Facts recorded in a row of the audit log. The other columns are computed from these. */
export interface NewAuditLogEntry {
  /** Epoch milliseconds. */
  at: number;
  author: Pick<ChangeContext, 'name' | 'run'> & { proof: Proof | null };
  /**
   * A `RequestedChange`, or another move of the pointer, e.g. `{ action: 'import' }`. A change with a proof is the statement's,
   * unaltered.
   */
  change: { action: string };
  /** Live compositions before and after the change; `from` is `null` for the first. */
  from: string | null;
  to: string;
  /** Whole hashes of the manifests of releases that the change puts on the site, by `remote@buildId`. */
  manifests?: Record<string, string>;
}

/**
 * Appends a row to the audit log.
 * Call it after the live pointer moves, in the same transaction: the lock on the pointer's row then serialises appends.
 */
export async function appendAuditLog(
  { db }: { db: Transaction<Schema> },
  { at, author, change, from, to, manifests = {} }: NewAuditLogEntry,
): Promise<void> {
  const last = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const logged: Record<string, unknown> = { ...change };
  if (author.run) logged.run = author.run;
  if (Object.keys(manifests).length > 0) logged.manifests = manifests;
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at,
    author: author.name,
    statement: author.proof?.text ?? null,
    key: author.proof ? JSON.stringify(author.proof.key.jwk) : null,
    action: change.action,
    change: JSON.stringify(logged),
    from_composition: from,
    to_composition: to,
    previous_hash: last?.hash ?? '',
    signer: null,
  };
  await db
    .insertInto('audit_log')
    .values({ ...row, hash: getHash(row) })
    .execute();
}

/** Hashed columns, in this order: every column except the row's own hash and its signer. */
const HASHED = [
  ...(['seq', 'at', 'author', 'statement', 'key', 'action', 'change'] as const),
  ...(['from_composition', 'to_composition', 'previous_hash'] as const),
];

/**
 * Returns a row's SHA-256 hash in hexadecimal digits. In rows that a host of an earlier version
 * signed, the hash covers the signer.
 */
const getHash = (row: Omit<AuditLogEntry, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([...HASHED.map((column) => row[column]), ...(row.signer === null ? [] : [row.signer])]),
    )
    .digest('hex');

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
  /** Faults, one line each; empty if the audit log is intact. */
  faults: string[];
}

/**
 * Verifies the whole audit log and returns its faults.
 * The verification covers the chain of hashes, the signatures of teams, and the manifests of stored releases.
 * Each row must record what its statement requests, name the owner of its key, and be within the key's rights.
 * Each row must start from the composition of the row before, and the last row must end with the live composition.
 * @param live the live composition; null before the first
 */
export async function verifyAuditLog(database: Database, live: string | null): Promise<AuditLogVerification> {
  const verifier = new AuditLogVerifier(
    (kid) => findSigningKey(database, kid),
    (release) => readManifestText(database, release),
  );
  for (let page = await readAuditLogPage(database, 0); page.length > 0; ) {
    for (const entry of page) await verifier.add(entry);
    page = await readAuditLogPage(database, page.at(-1)?.seq ?? 0);
  }
  return verifier.end(live);
}

/** Most verifications in a row: a site that keeps changing gets the result of the last. */
const ROUNDS = 3;

/** Verifies the audit log against the live composition. Repeats the verification, a few times, if the site has changed. */
export async function verifyAuditLogAgainstLive(database: Database): Promise<AuditLogVerification> {
  for (let round = 1; ; round++) {
    const composition = (await readLiveState(database))?.composition ?? null;
    const report = await verifyAuditLog(database, composition);
    const after = (await readLiveState(database))?.composition ?? null;
    if (after === composition || round === ROUNDS) return report;
  }
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
  /** Hash of the manifest's text. */
  manifest: z.string().optional(),
  iat: z.int(),
  exp: z.int(),
});

/** Hashes of manifests that a row records, see {@link NewAuditLogEntry}. */
const manifestsSchema = z.record(z.string(), z.string()).catch({});

/** Days that an editor had to approve a change, in rows of earlier versions that name the editor. */
const APPROVAL_DAYS = 7;

/** Longest time by which a key may be younger than its first row, in milliseconds: earlier versions dated keys by a host's clock. */
const KEY_SKEW_MS = 300_000;

/** Authors without a key: the site itself, the admin's sessions, commands with access to the database. */
export const isReservedAuthorName = (name: string): boolean =>
  /^(site|admin( \(.*\))?|\S(.*\S)? at \S+)$/.test(name);

type ReadManifest = (release: ReleaseName) => Promise<string | undefined>;

/** Verifies rows of an audit log in order, from the database or from an answer of the API. */
export class AuditLogVerifier {
  readonly #faults: string[] = [];
  readonly #statements = new Set<string>();
  readonly #findKey: (kid: string) => Promise<SigningKeyInfo | undefined>;
  readonly #readManifest: ReadManifest;
  /** Recorded hashes of manifests by `remote@buildId`. */
  readonly #manifests = new Map<string, string>();
  #last: AuditLogEntry | undefined;

  /**
   * @param findKey finds a key by its `kid`
   * @param readManifest returns the text of a stored release's manifest; without it, no manifest is compared
   */
  constructor(
    findKey: (kid: string) => Promise<SigningKeyInfo | undefined>,
    readManifest: ReadManifest = async () => undefined,
  ) {
    this.#findKey = findKey;
    this.#readManifest = readManifest;
  }

  async add(entry: AuditLogEntry): Promise<void> {
    const fault = (what: string) => this.#faults.push(`row ${entry.seq}: ${what}`);
    const last = this.#last;
    this.#last = entry;
    if (entry.seq !== (last?.seq ?? 0) + 1) fault(`it follows row ${last?.seq ?? 0}: rows are missing`);
    if (entry.previous_hash !== (last?.hash ?? '')) fault('it doesn’t follow the row before');
    if (entry.hash !== getHash(entry)) fault('it was altered: its hash is another');
    if (entry.from_composition !== (last?.to_composition ?? null))
      fault(
        `it began from ${entry.from_composition}, not from what was live: ${last?.to_composition ?? null}`,
      );
    const statementFault = await this.#statementFault(entry);
    if (statementFault) fault(statementFault);
    const manifestFault = await this.#findManifestFault(entry);
    if (manifestFault) fault(manifestFault);
  }

  /** @param served hashes of the manifests that the live pages are composed from, by `remote@buildId` */
  end(live: string | null, served: Record<string, string> = {}): AuditLogVerification {
    const last = this.#last;
    const faults = [...this.#faults];
    for (const [name, hash] of Object.entries(served))
      if ((this.#manifests.get(name) ?? hash) !== hash)
        faults.push(`${name} is served from another manifest than the audit log records`);
    const liveComposition = last?.to_composition ?? null;
    if (liveComposition !== live)
      faults.push(`${live} is live, and the audit log ends with ${liveComposition}`);
    return { entries: last?.seq ?? 0, faults };
  }

  /** Returns true when a row records the manifest of this release, `remote@buildId`. */
  recordsManifest(name: string): boolean {
    return this.#manifests.has(name);
  }

  /** Returns a fault when the database holds another manifest than the row records. A pruned release has none. */
  async #findManifestFault({ change }: AuditLogEntry): Promise<string | undefined> {
    for (const [name, hash] of Object.entries(manifestsSchema.parse(parseChange(change).manifests))) {
      this.#manifests.set(name, hash);
      const [remote = '', buildId = ''] = name.split('@');
      const text = await this.#readManifest({ remote, buildId });
      if (text !== undefined && computeManifestHash(text) !== hash)
        return `the stored manifest of ${name} is another`;
    }
    return undefined;
  }

  /** Returns true when the database holds another manifest than a statement signs. */
  async #isOtherManifest({ change, manifest }: z.infer<typeof signedSchema>): Promise<boolean> {
    const { remote = '', buildId } = change;
    if (manifest === undefined || typeof buildId !== 'string') return false;
    const text = await this.#readManifest({ remote, buildId });
    return text !== undefined && computeIntegritySync(Buffer.from(text)) !== manifest;
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
    const { run, approvedBy, manifests: _, ...recordedChange } = parseChange(change);
    if (!isSame(statement.change, recordedChange)) return 'its statement requests another change';
    if (await this.#isOtherManifest(statement))
      return 'its statement signs another manifest than the stored one';
    // The row is dated after composing, the last check of the statement's time before it.
    const graceS = STATEMENT_LIFETIME_S + (approvedBy === undefined ? 0 : APPROVAL_DAYS * 86_400);
    const isInTime =
      at >= (statement.iat - STATEMENT_LIFETIME_S) * 1000 && at <= (statement.exp + graceS) * 1000;
    if (!isInTime) return 'its statement is of another time';
    const signingKey = await this.#findKey(kid);
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
