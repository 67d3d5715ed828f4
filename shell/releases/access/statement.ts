import { readDatabaseClock } from '@site/api/storage/clock';
import type { Database, Schema } from '@site/api/storage/schema';
import { STATEMENT_LIFETIME_S } from '@site/api-contract/releases/release-rules';
import { type PublicKey, type Statement, statementSchema } from '@site/api-contract/releases/releases';
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { findSigningKey, mayRequest, type SigningKey, violatesPreviewsOnly } from './keys.ts';
import { StatementRejectedError } from './statement-rejection.ts';

/** Tolerance for a signer's clock that is ahead, in seconds. */
const CLOCK_SKEW_S = 30;

/** Time after a statement's end for which its use is remembered, in milliseconds: longer than any composition takes. */
const REMEMBERED_MS = 3_600_000;

/** A verified statement and its key. */
export interface VerifiedStatement {
  /** The statement as received (compact JWS). */
  text: string;
  statement: Statement;
  key: SigningKey;
  /** Time of the verification by the database's clock, in epoch milliseconds. */
  at: number;
}

const headerSchema = z.strictObject({ alg: z.string(), kid: z.string().regex(/^[\w-]{43}$/) });

/**
 * Checks a statement's form, algorithm, key, signature, site, time and rights, cheap checks first; {@link consumeStatement} checks its
 * use. Time is the database's, so that a host's wrong clock changes nothing.
 * @param audience the site's origin
 * @throws StatementRejectedError
 */
export async function verifyStatement(
  database: Database,
  text: string,
  audience: string,
): Promise<VerifiedStatement> {
  const { kid } = readHeader(text);
  const key = await findSigningKey(database, kid);
  if (!key) throw new StatementRejectedError('unknown', 'unknown');
  const content = await verifyStatementSignature(text, key.jwk);
  if (content === undefined) throw new StatementRejectedError('signature', `not ${key.name}`);
  const { name: author } = key;
  if (key.revokedAt !== null) throw new StatementRejectedError('revoked', author);
  const now = await readDatabaseClock(database);
  if (key.expiresAt !== null && key.expiresAt <= now) {
    const day = new Date(key.expiresAt).toISOString().slice(0, 10);
    throw new StatementRejectedError(
      'ended',
      author,
      key.subject === null
        ? `on ${day}: the operator adds another (site teams add)`
        : 'an identity token was exchanged for it: exchange another',
    );
  }
  const statement = readStatement(content, author);
  if (statement.aud !== audience)
    throw new StatementRejectedError(
      'audience',
      author,
      `${quoteValue(statement.aud)}; this one is ${audience}: use --to ${audience}, or set PUBLIC_ORIGIN on its host`,
      `La déclaration est faite pour ${quoteValue(statement.aud)} et ce site est ${audience} : signez pour cette adresse (--to), ou réglez PUBLIC_ORIGIN sur son hôte.`,
    );
  const seconds = Math.floor(now / 1000);
  const { iat, exp } = statement;
  if (iat > seconds + CLOCK_SKEW_S)
    throw new StatementRejectedError(
      'early',
      author,
      `the signing clock is ${formatSeconds(iat - seconds)} ahead of the site’s`,
    );
  if (exp <= seconds)
    throw new StatementRejectedError(
      'late',
      author,
      `by the site’s clock it was signed ${formatSeconds(seconds - iat)} ago: sign again, or set the signing clock`,
    );
  if (exp - iat > STATEMENT_LIFETIME_S) throw new StatementRejectedError('long', author);
  if (!mayRequest(key, statement.change)) {
    const { change } = statement;
    if (violatesPreviewsOnly(key, change))
      throw new StatementRejectedError('previews-only', author, change.action);
    if (!('remote' in change)) throw new StatementRejectedError('operator', author, change.action);
    if ('force' in change && change.force)
      throw new StatementRejectedError('operator', author, `${change.action} with --force`);
    const own = Array.isArray(key.remotes) ? key.remotes.join(', ') : '*';
    throw new StatementRejectedError('not-its-remote', author, `${change.remote}; its own: ${own}`);
  }
  return { text, statement, key, at: now };
}

/** Returns the content of a statement; `undefined` unless the signature is this key's. */
export async function verifyStatementSignature(text: string, jwk: PublicKey): Promise<unknown> {
  try {
    const { payload } = await compactVerify(text, await importJWK(jwk, 'EdDSA'), { algorithms: ['EdDSA'] });
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
}

/** Returns the `kid` of a statement whose signature is already verified. */
export const readKeyId = (text: string): string | undefined => decodeProtectedHeader(text).kid;

function readHeader(text: string): { kid: string } {
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) throw new StatementRejectedError('malformed', 'unknown');
  let header: unknown;
  try {
    header = decodeProtectedHeader(text);
  } catch {
    throw new StatementRejectedError('malformed', 'unknown');
  }
  const { alg } = header as { alg?: unknown };
  // This excludes « none », and a public key used as an HMAC secret (RFC 8725, section 3.1).
  if (alg !== 'EdDSA') throw new StatementRejectedError('algorithm', 'unknown', quoteValue(alg));
  const parsed = headerSchema.safeParse(header);
  if (!parsed.success) throw new StatementRejectedError('malformed', 'unknown', 'alg and kid are its header');
  return parsed.data;
}

function readStatement(content: unknown, author: string): Statement {
  const parsed = statementSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
  throw new StatementRejectedError('malformed', author, `${path.join('.')}: ${message}`.slice(0, 200));
}

/** Formats whole seconds: « 3,601 s ». */
export const formatSeconds = (seconds: number): string => `${seconds.toLocaleString('en')} s`;

/** Formats untrusted input for a line of text, in at most 100 characters. */
const quoteValue = (value: unknown): string => (JSON.stringify(value) ?? 'none').slice(0, 100);

const usedId = ({ statement, key }: VerifiedStatement): string => `${key.id} ${statement.jti}`;

/** Refuses a used statement before the work that {@link consumeStatement} would refuse at its end. @throws StatementRejectedError */
export async function assertStatementUnused({ db }: Database, proven: VerifiedStatement): Promise<void> {
  const used = await db
    .selectFrom('delivery_used')
    .select('id')
    .where('id', '=', usedId(proven))
    .executeTakeFirst();
  if (used) throw new StatementRejectedError('used', proven.key.name);
}

/**
 * Marks a statement as used, in the transaction that makes its change: of several concurrent uses, one succeeds.
 * @throws StatementRejectedError if the statement was used, or its key revoked, during the preparation of the change
 */
export async function consumeStatement(
  transaction: Transaction<Schema>,
  proven: VerifiedStatement,
): Promise<void> {
  const { key } = proven;
  const currentKey = await findSigningKey({ db: transaction }, key.id);
  if (!currentKey || currentKey.revokedAt !== null) throw new StatementRejectedError('revoked', key.name);
  if (!(await claimOneTimeId(transaction, usedId(proven), getTimes(proven))))
    throw new StatementRejectedError('used', key.name);
}

/** Marks a statement as used after a change without effect. An earlier use is no error. */
export async function markStatementUsed({ db }: Database, proven: VerifiedStatement): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => claimOneTimeId(transaction, usedId(proven), getTimes(proven)));
}

const getTimes = ({ statement, at }: VerifiedStatement) => ({ until: statement.exp * 1000, now: at });

/**
 * Records the use of an id; `false` if the id was used before. Deletes the records of ids that expired long ago.
 * @param times.until expiry of the id, in epoch milliseconds
 * @param times.now a recent time of the database's clock, in epoch milliseconds
 */
export async function claimOneTimeId(
  transaction: Transaction<Schema>,
  id: string,
  { until, now }: { until: number; now: number },
): Promise<boolean> {
  await transaction.deleteFrom('delivery_used').where('until', '<', now).execute();
  const noted = await transaction
    .insertInto('delivery_used')
    .values({ id, until: until + REMEMBERED_MS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
