import { createHash } from 'node:crypto';
import { HttpProblem } from '@site/api/http/problem';
import { isPotentiallyTrustworthyUrl, sendGetRequest } from '@site/api/net/outgoing';
import { readDatabaseClock } from '@site/api/storage/clock';
import type { Database } from '@site/api/storage/schema';
import type { PipelineRun, PublicKey } from '@site/api-contract/releases/releases';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { addSigningKey, findTrustedPublishers, type Issuer } from './keys.ts';
import { readPipelineRun } from './pipeline-run.ts';
import { claimOneTimeId, formatSeconds } from './statement.ts';
import { StatementRejectedError } from './statement-rejection.ts';

/** Life of an exchanged key in milliseconds, equal to the longest life of a statement. */
const KEY_LIFE_MS = 900_000;

/** Most valid keys of an issuer at a time: a team releases a few times an hour. */
const MOST_KEYS = 200;

/** Time after expiry, in milliseconds, at which exchanged keys without a change are deleted. */
const UNUSED_MS = 86_400_000;

/** Accepted algorithms, all asymmetric: with a shared secret, each holder could forge tokens. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Tolerance for an issuer's clock, and the longest life of a token, in seconds. */
const CLOCK_SKEW_S = 60;
const TOKEN_LIFE_S = 86_400;

/**
 * Cache time of an issuer's keys, and the shortest pause before an unknown key or a failure has them fetched again, in
 * milliseconds.
 */
const KEYS_FRESH_MS = 600_000;
const KEYS_PAUSE_MS = 30_000;

const bounds = { deadlineMs: 5_000, maxBytes: 256 * 1024, headers: { Accept: 'application/json' } };

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** An issuer's keys can't be fetched. A repeated request may succeed. */
export class IssuerUnreachableError extends HttpProblem {
  constructor(why: string) {
    super('identity-issuer', 'L’émetteur du jeton d’identité n’a pas donné ses clés.', {
      extensions: { reason: `the identity token’s issuer doesn’t give its keys: ${why}` },
    });
  }
}

/** Exchanges identity tokens of CIs (OpenID Connect) for signing keys. */
export class IdentityTokenExchange {
  /** The last keys of each issuer, with the time of their arrival. */
  readonly #keys = new LRUCache<string, { keys: JWTVerifyGetKey; at: number }>({ max: 50 });
  /** The last fetch of each issuer's keys, with the time of its start. */
  readonly #fetches = new LRUCache<string, { keys: Promise<JWTVerifyGetKey>; at: number }>({ max: 50 });

  /** `now` is a monotonic clock in milliseconds, for tests. */
  constructor(
    private readonly database: Database,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Verifies a token, registers the accompanying key and returns the granted rights. Each token is exchanged once.
   * `name` and `subject` are for the log.
   * @throws StatementRejectedError, or IssuerUnreachableError when the issuer's keys can't be fetched
   */
  async exchange(token: string, jwk: PublicKey) {
    const claimed = readUnproven(token);
    const candidates = (await findTrustedPublishers(this.database, claimed.iss)).filter(({ audience }) =>
      claimed.aud.includes(audience),
    );
    const [first] = candidates;
    if (!first) throw new StatementRejectedError('token-issuer', 'unknown');
    const author = first.name;
    const now = await readDatabaseClock(this.database);
    const payload = await this.#verify(token, first, { author: `not ${author}`, now });
    const { sub = '', iat, exp } = payload;
    if (iat === undefined || exp === undefined || exp - iat > TOKEN_LIFE_S)
      throw new StatementRejectedError('token-time', author);
    const aheadS = iat - Math.floor(now / 1000);
    if (aheadS > CLOCK_SKEW_S)
      throw new StatementRejectedError('token-early', author, `${formatSeconds(aheadS)} ahead of the site’s`);
    const issuer = candidates.find(({ claims }) => wrongClaim(claims, payload) === undefined);
    if (!issuer) throw new StatementRejectedError('token-claims', author, wrongClaim(first.claims, payload));
    const granted = {
      subject: sub.slice(0, 300),
      expiresAt: now + KEY_LIFE_MS,
      run: readPipelineRun(issuer.issuer, payload),
    };
    const kid = await this.#register(issuer, jwk, granted, { token, until: exp * 1000, now });
    return { kid, remotes: issuer.remotes, name: issuer.name, ...granted };
  }

  /** Adds the key and marks the token as used, in a single transaction. Returns the key's id. */
  async #register(
    { id: issuerId, name, remotes, previewsOnly }: Issuer,
    jwk: PublicKey,
    { expiresAt, ...granted }: { subject: string; expiresAt: number; run: PipelineRun },
    { token, until, now }: { token: string; until: number; now: number },
  ): Promise<string> {
    return this.database.db.transaction().execute(async (transaction) => {
      // Hashes the signed content, not the signature: some algorithms allow two signatures for the same content.
      const signed = token.slice(0, token.lastIndexOf('.'));
      const used = createHash('sha256').update(signed).digest('hex');
      if (!(await claimOneTimeId(transaction, `token ${used}`, { until, now })))
        throw new StatementRejectedError('token-used', name);
      // Keys with a change stay: the audit log is verified with them.
      await transaction
        .deleteFrom('delivery_key')
        .where('issuer_id', 'is not', null)
        .where('expires_at', '<', now - UNUSED_MS)
        .where('jwk', 'not in', (log) =>
          log.selectFrom('audit_log').select('key').where('key', 'is not', null).$castTo<{ key: string }>(),
        )
        .execute();
      const { rows } = await transaction
        .selectFrom('delivery_key')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('issuer_id', '=', issuerId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      if (rows >= MOST_KEYS) throw new StatementRejectedError('too-many-keys', name);
      const exchanged = { ...granted, issuerId };
      const key = { name, remotes, jwk, expiresAt, previewsOnly, exchanged };
      const kid = await addSigningKey({ ...this.database, db: transaction }, key);
      if (kid === undefined) throw new StatementRejectedError('key-known', name);
      return kid;
    });
  }

  async #verify(
    token: string,
    { issuer, audience }: Issuer,
    { author, now }: { author: string; now: number },
  ): Promise<JWTPayload> {
    const currentDate = new Date(now);
    const options = { issuer, audience, algorithms: ALGORITHMS, clockTolerance: CLOCK_SKEW_S, currentDate };
    const verify = async (isAnew: boolean) =>
      (await jwtVerify(token, await this.#getKeys(issuer, isAnew), options)).payload;
    try {
      return await verify(false).catch((error: unknown) => {
        // The issuer may have published new keys since.
        if (error instanceof errors.JWKSNoMatchingKey) return verify(true);
        throw error;
      });
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      if (error instanceof errors.JWTExpired) {
        const ended = Math.floor(now / 1000) - (error.payload.exp ?? 0);
        throw new StatementRejectedError(
          'token-late',
          author,
          `by the site’s clock ${formatSeconds(ended)} ago`,
        );
      }
      if (error instanceof errors.JWTClaimValidationFailed)
        throw new StatementRejectedError('token-claims', author, error.claim);
      throw new StatementRejectedError('token-signature', author);
    }
  }

  async #getKeys(issuer: string, isAnew: boolean): Promise<JWTVerifyGetKey> {
    const keySet = this.#keys.get(issuer);
    const freshMs = isAnew ? KEYS_PAUSE_MS : KEYS_FRESH_MS;
    if (keySet && this.now() - keySet.at < freshMs) return keySet.keys;
    // Anyone can send a token that names this issuer: concurrent ones share a fetch, and a failure is remembered.
    const lastFetch = this.#fetches.get(issuer);
    if (lastFetch && this.now() - lastFetch.at < KEYS_PAUSE_MS) return lastFetch.keys;
    const fetched = fetchKeys(issuer).then((keys) => createLocalJWKSet(keys));
    this.#fetches.set(issuer, { keys: fetched, at: this.now() });
    const keys = await fetched;
    this.#keys.set(issuer, { keys, at: this.now() });
    return keys;
  }
}

/**
 * Returns the unverified issuer and audiences of a token, to find the issuer's keys.
 * @throws StatementRejectedError when the token is malformed, or its algorithm isn't accepted
 */
function readUnproven(token: string): { iss: string; aud: string[] } {
  let claims: JWTPayload;
  let alg: unknown;
  try {
    ({ alg } = decodeProtectedHeader(token));
    claims = decodeJwt(token);
  } catch {
    throw new StatementRejectedError('token-malformed', 'unknown');
  }
  if (typeof alg !== 'string' || !ALGORITHMS.includes(alg))
    throw new StatementRejectedError('token-algorithm', 'unknown');
  const { iss } = claims;
  const aud = [claims.aud ?? []].flat();
  if (typeof iss !== 'string' || !aud.every((each) => typeof each === 'string'))
    throw new StatementRejectedError('token-malformed', 'unknown');
  return { iss, aud };
}

/** Returns the first claim that differs, with the expected value; `undefined` if all claims match. */
function wrongClaim(expected: Record<string, string>, payload: JWTPayload): string | undefined {
  const wrong = Object.entries(expected).find(([claim, value]) => {
    const claimed = Object.hasOwn(payload, claim) ? payload[claim] : undefined;
    return !(['string', 'number', 'boolean'].includes(typeof claimed) && String(claimed) === value);
  });
  return wrong && `${wrong[0]} must be ${wrong[1]}`;
}

/** Fetches an issuer's keys (OpenID Connect Discovery 1.0, section 4). */
async function fetchKeys(issuer: string): Promise<JSONWebKeySet> {
  const discovered = await fetchJson(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    discoverySchema,
  );
  if (discovered.issuer !== issuer) throw new IssuerUnreachableError('it calls itself otherwise');
  return fetchJson(discovered.jwks_uri, keySetSchema);
}

async function fetchJson<T>(address: string, schema: z.ZodType<T>): Promise<T> {
  const url = new URL(address);
  if (!isPotentiallyTrustworthyUrl(url)) throw new IssuerUnreachableError('it isn’t reached over HTTPS');
  let body: Buffer;
  try {
    const answer = await sendGetRequest(url, bounds);
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    body = answer.body;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new IssuerUnreachableError(code ?? message);
  }
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new IssuerUnreachableError('its answer has another form');
  }
}
