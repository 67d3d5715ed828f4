import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isPotentiallyTrustworthyUrl, sendGetRequest } from '@site/api/net/outgoing';
import {
  buildToolPath,
  RELEASE_CALL_KEYS_PATH,
  RELEASE_CALL_RELEASES_PATH,
  STATEMENT_LIFETIME_S,
} from '@site/api-contract/releases/release-rules';
import {
  keyResponseSchema,
  type PrivateKey,
  privateKeySchema,
  type Statement,
  type StatementRequest,
} from '@site/api-contract/releases/releases';
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';
import { UserError } from '../../site/errors.ts';
import { RetryingClient } from './retry.ts';
import { parseRejection } from './site-rejection.ts';

/** Time between attempts to replace a run's key, in milliseconds. Meanwhile the run signs with the key it has. */
const RETRY_MS = 30_000;

/** Age in milliseconds at which a run's key is replaced. The site accepts the key for as long as a statement. */
const RENEWAL_MS = (STATEMENT_LIFETIME_S * 1_000 * 2) / 3;

/** Returns a statement for one site and one change as compact JWS. `manifest` is the hash of the manifest's text. */
export type Signer = (change: StatementRequest, manifest?: string) => Promise<string>;

/** Returns a signer with a private key, for the site of this origin. */
export async function createSigner(jwk: PrivateKey, origin: string): Promise<Signer> {
  const kid = await calculateJwkThumbprint(jwk);
  const key = await importJWK(jwk, 'EdDSA');
  return (change, manifest) => {
    const iat = Math.floor(Date.now() / 1000);
    const statement: Statement = {
      aud: origin,
      change,
      iat,
      exp: iat + STATEMENT_LIFETIME_S,
      jti: randomUUID(),
      ...(manifest && { manifest }),
    };
    return new CompactSign(Buffer.from(JSON.stringify(statement)))
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .sign(key);
  };
}

/**
 * Returns a signer with the key in `DELIVERY_KEY` (its JSON, or the path of its file). Without it, registers a key of this
 * run with the site by a CI's identity token, and in a long run further ones where the CI gives a token for each.
 * @throws UserError with the setting that is missing
 */
export async function readSigner(env: Record<string, string | undefined>, origin: string): Promise<Signer> {
  if (env.DELIVERY_KEY) {
    return createSigner(await readKey(env.DELIVERY_KEY), origin).catch(() => {
      throw new UserError(
        'DELIVERY_KEY: its two halves don’t belong together: make another (« key FILE » of the client)',
      );
    });
  }
  let signer = registerKey(env, origin);
  const sign = await signer;
  // GitLab gives a run one token, and the site accepts a token once.
  if (env.DELIVERY_ID_TOKEN) return sign;
  let renewsAt = Date.now() + RENEWAL_MS;
  const renew = async (earlier: Promise<Signer>) => {
    try {
      const renewed = await registerKey(env, origin);
      renewsAt = Date.now() + RENEWAL_MS;
      return renewed;
    } catch {
      // The site accepts the earlier key until it ends, and then says so.
      return earlier;
    }
  };
  return async (change, manifest) => {
    if (Date.now() >= renewsAt) {
      renewsAt = Date.now() + RETRY_MS;
      signer = renew(signer);
    }
    return (await signer)(change, manifest);
  };
}

/** Registers a key of this run with the site. @throws UserError without an identity token */
async function registerKey(env: Record<string, string | undefined>, origin: string): Promise<Signer> {
  const token = await identityToken(env, origin);
  if (!token) {
    throw new UserError(
      `nothing here may sign for ${origin}. Set DELIVERY_KEY to a key or its file (« npx ${origin}${buildToolPath('client')} key FILE » makes one), or run in a CI that gives identity tokens: on GitHub « permissions: id-token: write », on GitLab « id_tokens: DELIVERY_ID_TOKEN: aud: ${origin} »`,
    );
  }
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = privateKeySchema.parse(await exportJWK(privateKey));
  const sign = await createSigner(jwk, origin);
  await exchange(token, jwk, { origin, sign });
  return sign;
}

async function readKey(given: string): Promise<PrivateKey> {
  const text = given.trim().startsWith('{')
    ? given
    : await readFile(given, 'utf8').catch((error) => {
        throw new UserError(`DELIVERY_KEY: ${given}: ${error.code}`);
      });
  try {
    return privateKeySchema.parse(JSON.parse(text));
  } catch {
    // The message contains nothing of the key.
    throw new UserError('DELIVERY_KEY: not a secret Ed25519 key as « key FILE » of the client writes it');
  }
}

const bounds = { deadlineMs: 20_000, maxBytes: 64 * 1024 };
const githubSchema = z.object({ value: z.string().min(1) });

/** Returns a CI's identity token: from GitHub by a request for this audience, or from `DELIVERY_ID_TOKEN` (GitLab). */
async function identityToken(
  env: Record<string, string | undefined>,
  origin: string,
): Promise<string | undefined> {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer } = env;
  if (env.DELIVERY_ID_TOKEN || !address || !bearer) return env.DELIVERY_ID_TOKEN;
  const url = new URL(address);
  if (!isPotentiallyTrustworthyUrl(url))
    throw new UserError('ACTIONS_ID_TOKEN_REQUEST_URL: an https address is expected');
  url.searchParams.set('audience', origin);
  const headers = { Authorization: `Bearer ${bearer}`, Accept: 'application/json' };
  const { status, body } = await sendGetRequest(url, { ...bounds, headers });
  if (status !== 200) throw new UserError(`GitHub gave no identity token: HTTP ${status}`);
  return githubSchema.parse(JSON.parse(body.toString('utf8'))).value;
}

/** Has the site accept a key's signatures. @throws UserError when the site refuses the token */
async function exchange(
  token: string,
  { kty, crv, x }: PrivateKey,
  { origin, sign }: { origin: string; sign: Signer },
): Promise<void> {
  const url = new URL(RELEASE_CALL_KEYS_PATH, origin);
  const body = JSON.stringify({ token, jwk: { kty, crv, x } });
  const client = new RetryingClient();
  const answer = await client.retry(() =>
    client.send(url, { method: 'POST', body }, { 'Content-Type': 'application/json' }),
  );
  if (answer.status === 201) return void keyResponseSchema.parse(JSON.parse(answer.body.toString('utf8')));
  const rejection = parseRejection(answer);
  if (rejection.type !== 'statement-used') throw rejection;
  // An earlier attempt, also one of a proxy, may have registered the key, and its answer was lost.
  const { status } = await client.retry(async () => {
    const headers = { Authorization: `Bearer ${await sign({ action: 'list' })}` };
    return client.send(new URL(RELEASE_CALL_RELEASES_PATH, origin), { method: 'GET' }, headers);
  });
  if (status !== 200) throw rejection;
}
