import type { Cleanup } from '@site/api/testing/cleanup';
import { serveHandlers } from '@site/api/testing/serve';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const pipelineClaims = { repository: 'org/hosting', ref: 'refs/heads/main' };

/**
 * Starts a CI's issuer of identity tokens, like GitHub's and GitLab's. Tokens have the {@link pipelineClaims} of a pipeline, unless
 * the test gives others.
 */
export async function startIssuer(cleanup: Cleanup) {
  const pairs = [
    { kid: 'one', alg: 'RS256', ...(await generateKeyPair('RS256')) },
    { kid: 'two', alg: 'ES256', ...(await generateKeyPair('ES256')) },
  ];
  const published = await Promise.all(
    pairs.map(async ({ kid, alg, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg })),
  );
  const [first] = published;
  const state = { keys: [first], requestedPaths: [] as string[], name: '', isBroken: false };
  const origin = await serveHandlers(cleanup, (request, response) => {
    state.requestedPaths.push(request.path);
    if (state.isBroken) return void response.status(500).end();
    if (request.path === '/jwks') return void response.json({ keys: state.keys });
    response.json({ issuer: state.name || origin, jwks_uri: `${origin}/jwks` });
  });
  const sign = (audience: string, content: JWTPayload = {}, which = 0, key?: CryptoKey) => {
    const { kid, alg, privateKey } = pairs[which] as (typeof pairs)[number];
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      ...{
        iss: origin,
        aud: audience,
        sub: 'repo:org/hosting:ref:refs/heads/main',
        iat: now,
        exp: now + 300,
      },
      ...pipelineClaims,
      jti: `${Math.random()}`,
      ...content,
    };
    return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key ?? privateKey);
  };
  return { origin, state, published, sign };
}
