import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter } from '@site/api/testing/start-api';
import { RELEASE_CALL_CHANGES_PATH, RELEASE_CALL_KEYS_PATH } from '@site/api-contract/releases/release-rules';
import type { PublicKey } from '@site/api-contract/releases/releases';
import { type CryptoKey, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifyAuditLog } from '../access/audit-log.ts';
import { addTrustedPublisher, computeKeyId, listTeamCredentials, revokeKeyOrIssuer } from '../access/keys.ts';
import { IdentityTokenExchange, IssuerUnreachableError } from '../access/oidc.ts';
import { listRejections } from '../access/rejection-log.ts';
import { pipelineClaims, startIssuer } from '../testing/issuer.ts';
import { type StartedMemorySite, startMemorySite } from '../testing/memory-site.ts';
import { generatePrivateKey } from '../testing/statements.ts';

async function beginOn(start: ApiStarter) {
  const site = await startMemorySite(start, onTestFinished);
  const issuer = await startIssuer(onTestFinished);
  const id = await addTrustedPublisher(site.database, {
    name: 'Hosting CI',
    remotes: ['hosting'],
    issuer: issuer.origin,
    audience: site.origin,
    claims: pipelineClaims,
  });
  /** Returns a token for this site, with the test's claims. */
  const token = (content?: JWTPayload, which?: number, key?: CryptoKey) =>
    issuer.sign(site.origin, content, which, key);
  return { site, issuer, id, token };
}

const exchange = ({ origin }: StartedMemorySite, text: string, { kty, crv, x }: PublicKey) =>
  postJson(origin + RELEASE_CALL_KEYS_PATH, { token: text, jwk: { kty, crv, x } });
const getKeys = (site: StartedMemorySite) => readTableRows(site, 'delivery_key');

/** Registers the test of tokens that meet in the database, where engines differ. */
export function tokensAtOnceSuite(start: ApiStarter): void {
  it('token shown five times at once registers one key', async () => {
    const { site, token } = await beginOn(start);
    const shownToken = await token();
    const answers = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await exchange(site, shownToken, await generatePrivateKey())).status,
      ),
    );
    expect(answers.sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await getKeys(site)).toHaveLength(1);
  });
}

/** Registers the tests of the exchange of identity tokens. */
export function oidcSuite(start: ApiStarter): void {
  const begin = () => beginOn(start);

  it('CI token lets its key release its remote for a quarter of an hour', async () => {
    const { site, token } = await begin();
    const jwk = await generatePrivateKey();
    const response = await exchange(site, await token(), jwk);
    const answer = (await response.json()) as { expiresAt: number };
    expect([response.status, answer]).toEqual([
      201,
      { kid: await computeKeyId(jwk), remotes: ['hosting'], expiresAt: expect.any(Number) },
    ]);
    expect(answer.expiresAt - Date.now()).toBeGreaterThan(880_000);
    expect(answer.expiresAt - Date.now()).toBeLessThanOrEqual(900_000);
    const ask = async (remote: string) =>
      postJson(site.origin + RELEASE_CALL_CHANGES_PATH, {
        statement: await site.sign(jwk, { action: 'promote', remote }),
      });
    expect((await ask('cloud')).status).toBe(403);
    expect(await (await ask('hosting')).text()).toContain('"done"');
    const [row] = await readTableRows(site, 'audit_log');
    expect(row?.author).toBe('Hosting CI (repo:org/hosting:ref:refs/heads/main)');
    await site.database.db
      .updateTable('delivery_key')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect(await readProblem(await ask('hosting'))).toMatchObject({
      status: 401,
      reason: expect.stringMatching(/^its key has ended \(an identity token/),
    });
    expect((await listTeamCredentials(site.database)).map(({ name }) => name)).toEqual(['Hosting CI']);
  });

  it('takes a good token from a network with 60 refused ones', async () => {
    const { site, token } = await begin();
    for (let count = 0; count < 60; count++)
      expect((await exchange(site, 'a.b.c', await generatePrivateKey())).status).toBe(401);
    expect((await exchange(site, 'a.b.c', await generatePrivateKey())).status).toBe(429);
    expect((await exchange(site, await token(), await generatePrivateKey())).status).toBe(201);
  });

  it('writes the token’s run, commit and workflow into the audit log', async () => {
    const { site, token } = await begin();
    const jwk = await generatePrivateKey();
    const commit = 'c'.repeat(40);
    const claims = { run_id: '77', sha: commit, job_workflow_ref: 'org/hosting/ci.yml@refs/heads/main' };
    expect((await exchange(site, await token(claims), jwk)).status).toBe(201);
    const statement = await site.sign(jwk, { action: 'promote', remote: 'hosting' });
    expect((await postJson(site.origin + RELEASE_CALL_CHANGES_PATH, { statement })).status).toBe(200);
    await vi.waitFor(async () => {
      const [row] = await readTableRows(site, 'audit_log');
      expect(JSON.parse(row?.change ?? '')).toEqual({
        action: 'promote',
        remote: 'hosting',
        run: { id: '77', commit, workflow: 'org/hosting/ci.yml@refs/heads/main' },
      });
    }, 60_000);
    expect((await verifyAuditLog(site.database, site.memorySite.composition)).faults).toEqual([]);
  });

  it('new keys of an issuer are fetched for the first token, not for invented ones', async () => {
    const { site, issuer, token } = await begin();
    expect((await exchange(site, await token(), await generatePrivateKey())).status).toBe(201);
    expect(issuer.state.requestedPaths).toEqual(['/.well-known/openid-configuration', '/jwks']);
    expect((await exchange(site, await token(), await generatePrivateKey())).status).toBe(201);
    for (let count = 0; count < 3; count++)
      expect((await exchange(site, await token({}, 1), await generatePrivateKey())).status).toBe(401);
    expect(issuer.state.requestedPaths).toHaveLength(2);
  });

  it('forged, foreign, ended or repeated token is refused with its reason', async () => {
    const { site, issuer, token } = await begin();
    const now = Math.floor(Date.now() / 1000);
    const { privateKey: foreignKey } = await generateKeyPair('RS256');
    const encode = (text: string) => Buffer.from(text).toString('base64url');
    const unsigned = async () => {
      const [, payload] = (await token()).split('.');
      return `${encode(JSON.stringify({ alg: 'none' }))}.${payload}.`;
    };
    const altered = async () => {
      const [head, payload = '', signature] = (await token({ ref: 'refs/heads/nice' })).split('.');
      const content = Buffer.from(payload, 'base64url').toString().replace('nice', 'main');
      return [head, encode(content), signature].join('.');
    };
    const secret = async () =>
      new SignJWT({ iss: issuer.origin, aud: site.origin, ...pipelineClaims })
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(Buffer.from(JSON.stringify(issuer.published[0])));
    for (const [name, reason, refusal] of [
      ['no token', /isn’t an identity token/, 'bonjour'],
      ['alg none', /algorithm/, await unsigned()],
      ['a secret that is the public key', /algorithm/, await secret()],
      ['another issuer', /issuer and audience/, await token({ iss: 'https://evil.example' })],
      ['another audience', /issuer and audience/, await issuer.sign('https://elsewhere.example')],
      ['another key', /signature/, await token({}, 0, foreignKey)],
      ['an altered claim', /signature/, await altered()],
      ['a time that is over', /time is over/, await token({ iat: now - 400, exp: now - 100 })],
      ['no end', /when it was made and ends/, await token({ exp: undefined })],
      ['a life of a year', /within a day/, await token({ exp: now + 31_536_000 })],
      ['an issue in 50 minutes', /future.* s ahead/, await token({ iat: now + 3_000, exp: now + 3_300 })],
      ['a time to come', /claims.*nbf/, await token({ nbf: now + 3_600 })],
      ['another repository', /repository must be org\/hosting/, await token({ repository: 'org/fork' })],
      ['another branch', /ref must be refs\/heads\/main/, await token({ ref: 'refs/pull/1/merge' })],
      ['a claim that is left out', /repository must be/, await token({ repository: undefined })],
      ['a claim of another kind', /repository must be/, await token({ repository: ['org/hosting'] })],
    ] as const) {
      const problem = await readProblem(await exchange(site, refusal, await generatePrivateKey()));
      expect(problem, name).toMatchObject({ status: 401, reason: expect.stringMatching(reason) });
      expect([name, (await listRejections(site.database))[0]?.reason]).toEqual([name, problem.reason]);
    }
    expect(await getKeys(site)).toEqual([]);
    const log = site.log.join('');
    const used = await token();
    expect((await exchange(site, used, await generatePrivateKey())).status).toBe(201);
    const replayed = await readProblem(await exchange(site, used, await generatePrivateKey()));
    expect(replayed).toMatchObject({ status: 409, reason: 'the identity token was used before' });
    expect(await getKeys(site)).toHaveLength(1);
    for (const part of used.split('.')) expect(log + site.log.join('')).not.toContain(part);
  });

  it('takes a token whose issuer’s clock is 50 seconds ahead', async () => {
    const { site, token } = await begin();
    const now = Math.floor(Date.now() / 1000);
    const early = await token({ iat: now + 50, nbf: now + 50, exp: now + 300 });
    expect((await exchange(site, early, await generatePrivateKey())).status).toBe(201);
  });

  it('rejects a private key, and says that it must be replaced', async () => {
    const { site, token } = await begin();
    const jwk = await generatePrivateKey();
    const response = await postJson(site.origin + RELEASE_CALL_KEYS_PATH, { token: await token(), jwk });
    expect(await readProblem(response)).toMatchObject({
      status: 422,
      errors: [{ field: 'jwk', message: expect.stringContaining('Faites une autre clé') }],
    });
    expect(await getKeys(site)).toEqual([]);
  });

  it('key that is registered, even revoked gets no new rights', async () => {
    const { site, token } = await begin();
    const jwk = await site.team('Cloud', ['cloud']);
    expect(await revokeKeyOrIssuer(site.database, await computeKeyId(jwk))).toBe(true);
    const refusal = await readProblem(await exchange(site, await token(), jwk));
    expect(refusal).toMatchObject({ status: 401, reason: expect.stringMatching(/known already/) });
    expect(await getKeys(site)).toMatchObject([{ name: 'Cloud', remotes: '["cloud"]' }]);
  });

  it('teams of one issuer differ by claims, and their keys end with the issuer', async () => {
    const { site, issuer, id, token } = await begin();
    const cloud = { repository: 'org/cloud' };
    const ci = { issuer: issuer.origin, audience: site.origin };
    await addTrustedPublisher(site.database, { name: 'Cloud CI', remotes: ['cloud'], ...ci, claims: cloud });
    const key = await generatePrivateKey();
    const shownToken = await token({ ...cloud, ref: 'refs/heads/next' });
    expect(await (await exchange(site, shownToken, key)).json()).toMatchObject({ remotes: ['cloud'] });
    const hostingKey = await generatePrivateKey();
    expect((await exchange(site, await token(), hostingKey)).status).toBe(201);
    expect(await revokeKeyOrIssuer(site.database, id)).toBe(true);
    const statement = await site.sign(hostingKey, { action: 'promote', remote: 'hosting' });
    const response = await postJson(site.origin + RELEASE_CALL_CHANGES_PATH, { statement });
    expect((await readProblem(response)).reason).toBe('its key was revoked');
    const late = await exchange(site, await token(), await generatePrivateKey());
    expect(await readProblem(late)).toMatchObject({ status: 401 });
  });

  it('issuer for previews only may neither release nor roll back', async () => {
    const { site, issuer, token } = await begin();
    const claims = { environment: 'hosting-preview' };
    const ci = { issuer: issuer.origin, audience: site.origin, claims };
    await addTrustedPublisher(site.database, {
      name: 'Previews',
      remotes: ['hosting'],
      previewsOnly: true,
      ...ci,
    });
    const jwk = await generatePrivateKey();
    await exchange(site, await token({ ...claims, ref: 'refs/pull/1/merge' }), jwk);
    const request = async (action: 'promote' | 'abort' | 'rollback' | 'end-preview') => {
      const statement = await site.sign(jwk, { action, remote: 'hosting' });
      return postJson(site.origin + RELEASE_CALL_CHANGES_PATH, { statement });
    };
    for (const action of ['promote', 'abort', 'rollback'] as const)
      expect(await readProblem(await request(action))).toMatchObject({
        status: 403,
        type: '/api/docs#not-your-remote',
        reason: `its key may only make and end previews (${action})`,
      });
    expect(await (await request('end-preview')).text()).toContain('"done"');
    expect(site.memorySite.made).toEqual([{ action: 'end-preview', remote: 'hosting' }]);
  });

  it.each([
    ['fails', /HTTP 500/, { isBroken: true }],
    ['has another name', /calls itself otherwise/, { name: 'https://evil.example' }],
  ])('issuer that %s is a 502 that says so', async (_what, reason, state) => {
    const { site, issuer, token } = await begin();
    Object.assign(issuer.state, state);
    const problem = await readProblem(await exchange(site, await token(), await generatePrivateKey()));
    expect(problem).toMatchObject({
      status: 502,
      type: '/api/docs#identity-issuer',
      reason: expect.stringMatching(reason),
    });
    expect(await getKeys(site)).toEqual([]);
  });

  it('issuer without HTTPS is a 502 that says so', async () => {
    const { site, token } = await begin();
    const clear = 'http://ci.example.org';
    await addTrustedPublisher(site.database, {
      name: 'Clear',
      remotes: '*',
      issuer: clear,
      audience: site.origin,
      claims: {},
    });
    const text = await token({ iss: clear });
    expect(await readProblem(await exchange(site, text, await generatePrivateKey()))).toMatchObject({
      status: 502,
      type: '/api/docs#identity-issuer',
      reason: expect.stringMatching(/isn’t reached over HTTPS/),
    });
    expect(await getKeys(site)).toEqual([]);
  });

  it('issuer that fails keeps answering 502, and its tokens count as refused proofs', async () => {
    const { site, issuer, token } = await begin();
    issuer.state.isBroken = true;
    const text = await token();
    const jwk = await generatePrivateKey();
    for (let count = 0; count < 61; count++) expect((await exchange(site, text, jwk)).status).toBe(502);
    expect(issuer.state.requestedPaths).toEqual(['/.well-known/openid-configuration']);
    expect((await exchange(site, 'a.b.c', jwk)).status).toBe(429);
    expect((await exchange(site, text, jwk)).status).toBe(502);
  });

  describe('fetch of an issuer’s keys', () => {
    /** Returns an exchange whose clock the test sets, in milliseconds. */
    const withClock = async () => {
      const { site, issuer, token } = await begin();
      const clock = { now: 0 };
      const identities = new IdentityTokenExchange(site.database, () => clock.now);
      const send = async (text: string) => identities.exchange(text, await generatePrivateKey());
      return { issuer, token, clock, send };
    };

    it('is shared by tokens that arrive at once', async () => {
      const { issuer, token, send } = await withClock();
      const texts = await Promise.all([token(), token(), token()]);
      await Promise.all(texts.map(send));
      expect(issuer.state.requestedPaths).toEqual(['/.well-known/openid-configuration', '/jwks']);
    });

    it('is repeated 30 seconds after a failure, and not before', async () => {
      const { issuer, token, clock, send } = await withClock();
      issuer.state.isBroken = true;
      await expect(send(await token())).rejects.toThrow(IssuerUnreachableError);
      issuer.state.isBroken = false;
      clock.now = 29_999;
      await expect(send(await token())).rejects.toThrow(IssuerUnreachableError);
      expect(issuer.state.requestedPaths).toHaveLength(1);
      clock.now = 30_000;
      expect(await send(await token())).toMatchObject({ name: 'Hosting CI' });
    });

    it('that fails for an invented key keeps the known keys', async () => {
      const { issuer, token, clock, send } = await withClock();
      await send(await token());
      issuer.state.isBroken = true;
      clock.now = 30_000;
      await expect(send(await token({}, 1))).rejects.toThrow(IssuerUnreachableError);
      expect(await send(await token())).toMatchObject({ name: 'Hosting CI' });
    });
  });
}
