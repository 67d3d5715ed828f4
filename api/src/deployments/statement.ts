import { type PublicKey, type Statement, statementSchema } from '@site/api-contract/delivery';
import { STATEMENT_LIFE_S } from '@site/api-contract/delivery-rules';
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { findKey, type Key, mayAsk } from './keys.ts';
import { StatementRejectedError } from './refusals.ts';

/** How far the clock of whoever signs may be ahead, in seconds. */
const CLOCK_SKEW_S = 30;

/** How long after its end a statement is remembered as used, in milliseconds: longer than any composing takes. */
const REMEMBERED_MS = 3_600_000;

/** A statement that holds, and whose it is. */
export interface Proven {
  /** As it came. */
  text: string;
  statement: Statement;
  key: Key;
  /** When it was judged, by the database's clock, in epoch milliseconds. */
  at: number;
}

const headerSchema = z.strictObject({ alg: z.string(), kid: z.string().regex(/^[\w-]{43}$/) });

/**
 * Checks everything about a statement but whether it was used: form, algorithm, key, signature, site, time, rights.
 * What costs nothing comes first. Time is the database's, so that a host whose clock is wrong judges as all others do.
 * @param audience the site's origin
 * @throws StatementRejectedError
 */
export async function proveStatement(database: Database, text: string, audience: string): Promise<Proven> {
  const { kid } = readHeader(text);
  const key = await findKey(database, kid);
  if (!key) throw new StatementRejectedError('unknown', 'unknown');
  const content = await verified(text, key.jwk);
  if (content === undefined) throw new StatementRejectedError('signature', `not ${key.name}`);
  const { name: who } = key;
  if (key.revokedAt !== null) throw new StatementRejectedError('revoked', who);
  const now = await readDatabaseClock(database);
  if (key.expiresAt !== null && key.expiresAt <= now) {
    const day = new Date(key.expiresAt).toISOString().slice(0, 10);
    throw new StatementRejectedError(
      'ended',
      who,
      key.subject === null
        ? `on ${day}: whoever runs the site adds another (npm run teams -- add)`
        : 'an identity token was exchanged for it: exchange another',
    );
  }
  const statement = readStatement(content, who);
  if (statement.aud !== audience)
    throw new StatementRejectedError(
      'audience',
      who,
      `${shown(statement.aud)}; this one is ${audience}: use --to ${audience}, or set PUBLIC_ORIGIN on its host`,
      `La déclaration est faite pour ${shown(statement.aud)} et ce site est ${audience} : signez pour cette adresse (--to), ou réglez PUBLIC_ORIGIN sur son hôte.`,
    );
  const seconds = Math.floor(now / 1000);
  const { iat, exp } = statement;
  if (iat > seconds + CLOCK_SKEW_S)
    throw new StatementRejectedError(
      'early',
      who,
      `the signing clock is ${secondsText(iat - seconds)} ahead of the site’s`,
    );
  if (exp <= seconds)
    throw new StatementRejectedError(
      'late',
      who,
      `by the site’s clock it was signed ${secondsText(seconds - iat)} ago: sign again, or set the signing clock`,
    );
  if (exp - iat > STATEMENT_LIFE_S) throw new StatementRejectedError('long', who);
  if (!mayAsk(key, statement.change)) {
    const { change } = statement;
    if (!('remote' in change)) throw new StatementRejectedError('operator', who, change.action);
    if ('force' in change && change.force)
      throw new StatementRejectedError('operator', who, `${change.action} with --force`);
    const own = Array.isArray(key.remotes) ? key.remotes.join(', ') : '*';
    throw new StatementRejectedError('foreign', who, `${change.remote}; its own: ${own}`);
  }
  return { text, statement, key, at: now };
}

/** What a statement says, if its signature is this key's. */
export async function verified(text: string, jwk: PublicKey): Promise<unknown> {
  try {
    const { payload } = await compactVerify(text, await importJWK(jwk, 'EdDSA'), { algorithms: ['EdDSA'] });
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
}

/** The name of the key a statement says it is signed with, of one whose signature holds. */
export const signerOf = (text: string): string | undefined => decodeProtectedHeader(text).kid;

function readHeader(text: string): { kid: string } {
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) throw new StatementRejectedError('malformed', 'unknown');
  let header: unknown;
  try {
    header = decodeProtectedHeader(text);
  } catch {
    throw new StatementRejectedError('malformed', 'unknown');
  }
  const { alg } = header as { alg?: unknown };
  // Nothing else is tried: not « none », nor a secret that is the public key (RFC 8725, section 3.1).
  if (alg !== 'EdDSA') throw new StatementRejectedError('algorithm', 'unknown', shown(alg));
  const parsed = headerSchema.safeParse(header);
  if (!parsed.success) throw new StatementRejectedError('malformed', 'unknown', 'alg and kid are its header');
  return parsed.data;
}

function readStatement(content: unknown, who: string): Statement {
  const parsed = statementSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
  throw new StatementRejectedError('malformed', who, `${path.join('.')}: ${message}`.slice(0, 200));
}

/** Formats whole seconds: « 3,601 s ». */
export const secondsText = (seconds: number): string => `${seconds.toLocaleString('en')} s`;

/** What others wrote, for a line of text. */
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'none').slice(0, 100);

const usedId = ({ statement, key }: Proven): string => `${key.id} ${statement.jti}`;

/** Refuses early what {@link admit} would refuse after all the work. @throws StatementRejectedError */
export async function refuseUsed({ db }: Database, proven: Proven): Promise<void> {
  const used = await db
    .selectFrom('delivery_used')
    .select('id')
    .where('id', '=', usedId(proven))
    .executeTakeFirst();
  if (used) throw new StatementRejectedError('used', proven.key.name);
}

/**
 * Uses a statement up, in the transaction that makes its change: of several that try, one gets through.
 * @throws StatementRejectedError when it was used, or its key revoked, while the change was prepared
 */
export async function admit(transaction: Transaction<Schema>, proven: Proven): Promise<void> {
  const { key } = proven;
  const known = await findKey({ db: transaction }, key.id);
  if (!known || known.revokedAt !== null) throw new StatementRejectedError('revoked', key.name);
  if (!(await useOnce(transaction, usedId(proven), timesOf(proven))))
    throw new StatementRejectedError('used', key.name);
}

/** Uses a statement up that changed nothing; that it is used up already is no fault. */
export async function useUp({ db }: Database, proven: Proven): Promise<void> {
  await db.transaction().execute((transaction) => useOnce(transaction, usedId(proven), timesOf(proven)));
}

const timesOf = ({ statement, at }: Proven) => ({ until: statement.exp * 1000, now: at });

/**
 * Notes that something was used; `false` when it was before.
 * @param times.until when it is over anyway, in epoch milliseconds
 * @param times.now the database's clock, lately: what is over by then is forgotten
 */
export async function useOnce(
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
