import { readDatabaseClock } from '@site/api/storage/clock';
import type { Database } from '@site/api/storage/schema';
import {
  type AllowedRemotes,
  allowedRemotesSchema,
  type PipelineRun,
  type PublicKey,
  pipelineRunSchema,
  publicKeySchema,
  type SigningKeyInfo,
} from '@site/api-contract/releases/releases';
import { calculateJwkThumbprint } from 'jose';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';

/** A stored signing key with its public key. */
export interface SigningKey extends SigningKeyInfo {
  jwk: PublicKey;
}

/** CI issuer whose identity tokens are exchanged for keys. */
export interface Issuer {
  id: string;
  name: string;
  remotes: AllowedRemotes;
  /** The `iss` claim of the issuer's tokens. */
  issuer: string;
  audience: string;
  /** Further claims that a token must contain. */
  claims: Record<string, string>;
  /** True if the issuer's keys may only make and end previews. */
  previewsOnly: boolean;
}

const claimsSchema = z.record(z.string(), z.string());

/** Returns the id of a key, its thumbprint (RFC 7638): the key's holder can compute it too. */
export const computeKeyId = (jwk: PublicKey): Promise<string> => calculateJwkThumbprint(jwk);

/** Finds a key by its id, including revoked and expired keys. */
export async function findSigningKey(
  { db }: Pick<Database, 'db'>,
  id: string,
): Promise<SigningKey | undefined> {
  const row = await db.selectFrom('delivery_key').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      subject: row.subject,
      createdAt: row.created_at,
      revokedAt: row.revoked_at,
      expiresAt: row.expires_at,
      previewsOnly: row.previews_only === 1,
      run: row.run === null ? null : pipelineRunSchema.parse(JSON.parse(row.run)),
      remotes: allowedRemotesSchema.parse(JSON.parse(row.remotes)),
      jwk: publicKeySchema.parse(JSON.parse(row.jwk)),
    }
  );
}

const PREVIEW_ACTIONS = ['preview', 'end-preview'];

/** Returns true if a change is other than a preview, and the key is for previews only. */
export const violatesPreviewsOnly = (
  { previewsOnly }: Pick<SigningKey, 'previewsOnly'>,
  { action }: { action: string },
): boolean => previewsOnly && action !== 'list' && !PREVIEW_ACTIONS.includes(action);

/**
 * Returns true if a key may request an action: on its own remotes, or on any remote with `*`. A key for previews only makes
 * and ends previews. Every key may list.
 */
export function mayRequest(
  key: Pick<SigningKey, 'remotes' | 'previewsOnly'>,
  request: { action: string; remote?: string | undefined; force?: boolean | undefined },
): boolean {
  const { remotes } = key;
  if (violatesPreviewsOnly(key, request)) return false;
  if (remotes === '*' || request.action === 'list') return true;
  if (request.force) return false;
  return request.remote !== undefined && remotes.includes(request.remote);
}

/** Returns the team of a key; `null` for the operator, whose keys are for all remotes. */
export const getTeam = ({ name, remotes }: Pick<SigningKey, 'name' | 'remotes'>): string | null =>
  remotes === '*' ? null : name;

/** Returns the key's name for the audit log and lists. */
export const formatAuthorName = ({ name, subject }: Pick<SigningKey, 'name' | 'subject'>): string =>
  subject ? `${name} (${subject})` : name;

/** New key: a team's, or exchanged for an identity token. */
interface NewKey extends Pick<SigningKey, 'name' | 'remotes' | 'jwk'> {
  /** Epoch milliseconds; absent for a key that is valid until it is revoked. */
  expiresAt?: number | undefined;
  /** See {@link SigningKey}; false by default. */
  previewsOnly?: boolean;
  exchanged?: { subject: string; issuerId: string; run: PipelineRun };
}

/** Adds a key and returns its id; `undefined` if the key is already known, even as revoked. */
export async function addSigningKey(
  database: Pick<Database, 'engine' | 'db'>,
  { name, remotes, jwk, expiresAt, previewsOnly = false, exchanged }: NewKey,
) {
  const { kty, crv, x } = jwk;
  const row = {
    id: await computeKeyId(jwk),
    name,
    remotes: JSON.stringify(remotes),
    jwk: JSON.stringify({ kty, crv, x }),
    created_at: await readDatabaseClock(database),
    revoked_at: null,
    expires_at: expiresAt ?? null,
    previews_only: previewsOnly ? 1 : 0,
    subject: exchanged?.subject ?? null,
    issuer_id: exchanged?.issuerId ?? null,
    run: exchanged ? JSON.stringify(exchanged.run) : null,
  };
  const added = await database.db
    .insertInto('delivery_key')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** New issuer. Without its flag, its keys make every change. */
type NewIssuer = Omit<Issuer, 'id' | 'previewsOnly'> & Partial<Pick<Issuer, 'previewsOnly'>>;

/** Adds an issuer whose identity tokens with these claims are trusted, and returns its id. */
export async function addTrustedPublisher(
  { db }: Database,
  { previewsOnly = false, ...issuer }: NewIssuer,
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('delivery_issuer')
    .values({
      ...issuer,
      id,
      remotes: JSON.stringify(issuer.remotes),
      claims: JSON.stringify(issuer.claims),
      previews_only: previewsOnly ? 1 : 0,
      created_at: Date.now(),
      revoked_at: null,
    })
    .execute();
  return id;
}

/** Returns the trusted, unrevoked entries for this issuer. */
export async function findTrustedPublishers({ db }: Database, issuer: string): Promise<Issuer[]> {
  const rows = await db
    .selectFrom('delivery_issuer')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ id, name, audience, remotes, claims, previews_only }) => ({
    id,
    name,
    issuer,
    audience,
    previewsOnly: previews_only === 1,
    remotes: allowedRemotesSchema.parse(JSON.parse(remotes)),
    claims: claimsSchema.parse(JSON.parse(claims)),
  }));
}

/**
 * Returns every team's key and every trusted issuer, including revoked entries, without exchanged keys.
 * `by` is the kind of proof: `key`, or the issuer with the required claims.
 */
export async function listTeamCredentials({ db }: Database) {
  const keys = await db.selectFrom('delivery_key').selectAll().where('issuer_id', 'is', null).execute();
  const issuers = await db.selectFrom('delivery_issuer').selectAll().execute();
  const team = (
    {
      id,
      name,
      remotes,
      created_at,
      revoked_at,
      previews_only,
    }: (typeof keys)[number] | (typeof issuers)[number],
    by: string,
    expiresAt: number | null,
  ) => ({
    id,
    name,
    by,
    createdAt: created_at,
    revokedAt: revoked_at,
    expiresAt,
    previewsOnly: previews_only === 1,
    remotes: allowedRemotesSchema.parse(JSON.parse(remotes)),
  });
  return [
    ...keys.map((key) => team(key, 'key', key.expires_at)),
    ...issuers.map((issuer) => {
      const claims = Object.entries(claimsSchema.parse(JSON.parse(issuer.claims)));
      const by = [issuer.issuer, ...claims.map(([claim, value]) => `${claim}=${value}`)].join(' ');
      return team(issuer, by, null);
    }),
  ].sort((one, other) => one.createdAt - other.createdAt);
}

/**
 * Returns the names of the teams that may change a remote at `now`, by a key or an issuer that is neither revoked nor
 * expired. Keys for all remotes count too.
 */
export async function listTeamsFor(
  { db }: Pick<Database, 'db'>,
  remote: string,
  now: number,
): Promise<string[]> {
  const keys = await db
    .selectFrom('delivery_key')
    .select(['name', 'remotes'])
    .where('issuer_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();
  const issuers = await db
    .selectFrom('delivery_issuer')
    .select(['name', 'remotes'])
    .where('revoked_at', 'is', null)
    .execute();
  const names = [...keys, ...issuers].flatMap(({ name, remotes }) => {
    const allowedRemotes = allowedRemotesSchema.parse(JSON.parse(remotes));
    return allowedRemotes === '*' || allowedRemotes.includes(remote) ? [name] : [];
  });
  return [...new Set(names)];
}

/** Returns true if a team of this name has a key or an issuer that isn't revoked. */
export async function teamExists({ db }: Pick<Database, 'db'>, name: string): Promise<boolean> {
  const unrevokedRows = (table: 'delivery_key' | 'delivery_issuer') =>
    db.selectFrom(table).select('id').where('name', '=', name).where('revoked_at', 'is', null).limit(1);
  const key = await unrevokedRows('delivery_key').where(sql<boolean>`issuer_id is null`).executeTakeFirst();
  return key !== undefined || (await unrevokedRows('delivery_issuer').executeTakeFirst()) !== undefined;
}

/** Revokes a key, or an issuer with all of its keys, at once. Returns true if there was such an entry. */
export async function revokeKeyOrIssuer(database: Database, id: string): Promise<boolean> {
  const revoked = { revoked_at: await readDatabaseClock(database) };
  return database.db.transaction().execute(async (transaction) => {
    const revokeIn = (table: 'delivery_key' | 'delivery_issuer') =>
      transaction.updateTable(table).set(revoked).where('revoked_at', 'is', null).returning('id');
    const issuers = await revokeIn('delivery_issuer').where('id', '=', id).execute();
    const keys = await revokeIn('delivery_key')
      .where(sql<boolean>`(id = ${id} or issuer_id = ${id})`)
      .execute();
    return keys.length + issuers.length > 0;
  });
}
