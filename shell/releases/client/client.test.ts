import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@site/api/testing/postgres';
import { serveHandlers } from '@site/api/testing/serve';
import { startApi } from '@site/api/testing/start-api';
import { createTempDir } from '@site/api/testing/temp-dir';
import { RELEASE_CALL_CHANGES_PATH, RELEASE_CALL_KEYS_PATH } from '@site/api-contract/releases/release-rules';
import type { RequestedChange } from '@site/api-contract/releases/releases';
import type { Request, Response } from 'express';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RejectedError } from '../../site/errors.ts';
import { addTrustedPublisher } from '../access/keys.ts';
import { pipelineClaims, startIssuer } from '../testing/issuer.ts';
import { createRelease, startMemorySite, type TestRelease } from '../testing/memory-site.ts';
import { fetchReleases, parseTargetOrigin, type ReleaseTarget, sendChange } from './client.ts';
import { UnknownOutcomeError } from './errors.ts';
import { createSigner, readSigner } from './signer.ts';
import { ChangeRejectedError } from './site-rejection.ts';

const quick = { totalMs: 20_000, outageMs: 5_000, pauseMs: 5 };

type Before = Awaited<ReturnType<typeof startMemorySite>>['before'];

/** Returns a list that collects the URLs of later uploads. */
function putsTo(before: Before): string[] {
  const puts: string[] = [];
  before.handle = (request, _response, next) => {
    if (request.method === 'PUT') puts.push(request.url);
    next();
  };
  return puts;
}

/** Starts a site that accepts changes, with a team's signer and the client's progress lines. */
async function begin() {
  const site = await startMemorySite(startApi, onTestFinished);
  const jwk = await site.team('Hosting', ['hosting']);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const target = {
    origin: site.origin,
    sign: await createSigner(jwk, site.origin),
    log,
    retryLimits: quick,
  };
  const release = createRelease('hosting', {
    ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`client/${n}.js`, `let n = ${n}`])),
    'server/a.js': 'export {}',
    // Equal bytes under two names are uploaded once.
    'server/b.js': 'export {}',
  });
  const ship = (change: RequestedChange = asChange(release), more: Partial<ReleaseTarget> = {}) =>
    sendChange({ ...target, ...more }, change, getFiles(release));
  return { ...site, jwk, target, progress: lines, ship };
}

const promote = { action: 'promote', remote: 'hosting' } as const;
const asChange = ({ remote, buildId }: TestRelease): RequestedChange => ({
  action: 'release',
  remote,
  buildId,
});

const getFiles = ({ manifest, files }: TestRelease) => ({
  read: async (path: string) =>
    path === 'manifest.json' ? Buffer.from(manifest) : (files.get(path) ?? Buffer.from('missing here')),
});

describe('delivering to a running site', () => {
  it('uploads missing bytes once, reports progress, and returns the outcome', async () => {
    const { memorySite, ship, progress, before } = await begin();
    const puts = putsTo(before);
    memorySite.beforeChange = (_change, log) => log('composing 3 pages');
    expect(await ship()).toEqual({ composition: memorySite.composition, action: 'release', state: 'live' });
    expect([puts.length, new Set(puts).size, memorySite.blobs.size]).toEqual([13, 13, 13]);
    expect(progress).toEqual([
      expect.stringMatching(/^uploaded 13 of 13 files, \d kB$/),
      'composing 3 pages',
    ]);
    await ship();
    expect([puts.length, memorySite.made.length]).toEqual([13, 2]);
  });

  it('sends only missing files again after cut uploads', async () => {
    const { memorySite, ship, before } = await begin();
    const puts: string[] = [];
    before.handle = (request, response, next) => {
      if (request.method !== 'PUT') return next();
      puts.push(request.url);
      // Every third upload is cut, every fourth gets a proxy's 503, and the fifth arrives without a response.
      if (puts.length % 3 === 0) return void request.socket.destroy();
      if (puts.length % 4 === 0) return void response.status(503).set('Retry-After', '0').end();
      if (puts.length === 5) response.json = response.end = () => request.socket.destroy() as never;
      next();
    };
    expect(await ship()).toMatchObject({ action: 'release', state: 'live' });
    expect(memorySite.blobs.size).toBe(13);
    expect(puts.length).toBeGreaterThan(13);
    expect(memorySite.made).toHaveLength(1);
  });

  it.each<[string, (request: Request, response: Response) => void]>([
    [
      'the answer to a change is lost',
      (request, response) => {
        response.end = () => request.socket.destroy() as never;
      },
    ],
    [
      'the site’s database goes as the change is made',
      (_request, response) => {
        const { end } = response;
        const problem = { type: 'about:blank', title: 'Indisponible', status: 503, detail: 'Réessayez.' };
        response.end = () => end.call(response, `${JSON.stringify({ problem })}\n`, 'utf8');
      },
    ],
  ])('makes a repeated change once, as the audit log says: %s', async (_, fail) => {
    const { memorySite, ship, before } = await begin();
    let requests = 0;
    before.handle = (request, response, next) => {
      if (request.path === RELEASE_CALL_CHANGES_PATH && ++requests === 1) {
        // The host makes the change, and its response is lost.
        response.write = () => true;
        fail(request, response);
      }
      next();
    };
    expect(await ship(promote)).toEqual({
      composition: memorySite.composition,
      action: 'promote',
      state: 'done',
      reason: 'says the audit log (row 1): its answer was cut off',
    });
    expect([memorySite.made.length, requests]).toEqual([1, 2]);
  });

  it('has a change made by the next host when its host dies', async () => {
    const { memorySite, ship, before } = await begin();
    let requests = 0;
    before.handle = (request, response, next) => {
      if (request.path !== RELEASE_CALL_CHANGES_PATH || ++requests > 2) return next();
      if (requests === 1) return void response.status(502).end('<html>Bad gateway</html>');
      response.writeHead(200).write('{"progress":"composing"}\n{"do');
      response.socket?.destroySoon();
    };
    expect(await ship(promote)).toMatchObject({ action: 'promote', state: 'live' });
    expect([memorySite.made.length, requests]).toEqual([1, 3]);
  });

  it('waits for the end of a change that is under way', async () => {
    const { memorySite, ship, before } = await begin();
    const requests: Request[] = [];
    before.handle = (request, _response, next) => {
      if (request.path === RELEASE_CALL_CHANGES_PATH) requests.push(request);
      next();
    };
    memorySite.beforeChange = async () => {
      // The response breaks off while the host continues.
      requests[0]?.socket.destroy();
      await vi.waitFor(() => expect(requests.length).toBeGreaterThan(3), { timeout: 10_000 });
    };
    expect(await ship(promote)).toMatchObject({ state: 'done', reason: expect.stringContaining('(row 1)') });
    expect(memorySite.made).toHaveLength(1);
  });

  it('gives up at once for a command that only reads when no program listens', async () => {
    const { target, progress } = await begin();
    const closed = `http://127.0.0.1:${await findFreePort()}`;
    await expect(fetchReleases({ ...target, origin: closed, isImpatient: true })).rejects.toThrow(
      `no program answers at ${closed}: is the address right, and does the site run?`,
    );
    expect(progress).toEqual([]);
  });

  it('gives up with the site’s last answer, or with an unknown outcome', async () => {
    const { ship, before, progress } = await begin();
    before.handle = (_request, response) => void response.status(503).end();
    const impatient = { retryLimits: { totalMs: 300, outageMs: 100, pauseMs: 5 } };
    await expect(ship(undefined, impatient)).rejects.toThrow(/^no answer of the site in time: HTTP 503$/);
    expect(progress).toEqual(['no answer yet (HTTP 503): is the address right? Trying again for 0.1 s']);
    const unknown = ship({ action: 'abort', remote: 'hosting' }, impatient);
    await expect(unknown).rejects.toThrow(UnknownOutcomeError);
    await expect(unknown).rejects.toThrow(/isn’t known: « site releases --to http/);
  });

  it('throws the site’s refusal at once', async () => {
    const { memorySite, ship, target, jwk } = await begin();
    memorySite.beforeChange = () => {
      throw new RejectedError('hosting: /offres/vds belongs to telecom');
    };
    await expect(ship()).rejects.toThrow('hosting: /offres/vds belongs to telecom');
    const retired = ship({ action: 'retire', remote: 'cloud' });
    await expect(retired).rejects.toThrow(/may not release that remote \(cloud/);
    const sign = await createSigner(jwk, 'https://elsewhere.example');
    await expect(ship(undefined, { sign })).rejects.toThrow(/made for another site/);
    const cut = createRelease('hosting', { 'client/new.js': 'whole' });
    cut.files.set('client/new.js', Buffer.from('cut'));
    await expect(sendChange(target, asChange(cut), getFiles(cut))).rejects.toThrow(
      /client\/new\.js: its bytes aren’t those the manifest announces/,
    );
  });

  describe('at a host that can’t compose', () => {
    const reason = 'host web-2 17 can’t compose: ENOSPC: no space left on device';

    it('leaves the change to the next host, with the same statement', async () => {
      const { memorySite, ship, progress } = await begin();
      let isFirst = true;
      memorySite.beforeChange = () => {
        if (!isFirst) return;
        isFirst = false;
        throw new RejectedError(reason, { code: 'host-unable' });
      };
      expect(await ship(promote)).toEqual({
        composition: memorySite.composition,
        action: 'promote',
        state: 'live',
      });
      expect([progress, memorySite.made]).toEqual([[reason], [promote]]);
    });

    it('gives the host’s reason when no host can', async () => {
      const { memorySite, ship, database } = await begin();
      let tries = 0;
      memorySite.beforeChange = () => {
        tries += 1;
        throw new RejectedError(reason, { code: 'host-unable' });
      };
      await expect(ship(promote)).rejects.toThrow(new ChangeRejectedError(reason, 'host-unable'));
      expect(tries).toBe(6);
      // The change isn't recorded as refused: the team may send it again later.
      expect(await database.db.selectFrom('delivery_refusal').selectAll().execute()).toEqual([]);
    });
  });

  describe('Retry-After', () => {
    it('ends the attempts at once when it is later than their limit', async () => {
      const { ship, before } = await begin();
      let requests = 0;
      before.handle = (_request, response) => {
        requests += 1;
        response.status(503).set('Retry-After', '30').end();
      };
      await expect(ship()).rejects.toThrow('no answer of the site in time: HTTP 503');
      expect(requests).toBe(1);
    });
  });

  it('says that another program than the site’s API answers', async () => {
    const { target } = await begin();
    const page = await serveHandlers(
      onTestFinished,
      (_request, response) => void response.send('<!doctype html>'),
    );
    await expect(fetchReleases({ ...target, origin: page })).rejects.toThrow(
      /isn’t what the site’s API answers/,
    );
    const none = await serveHandlers(
      onTestFinished,
      (_, response) => void response.status(404).send('nothing'),
    );
    await expect(fetchReleases({ ...target, origin: none })).rejects.toThrow(
      /HTTP 404, and not as this site’s API/,
    );
  });

  it.each([
    ['https://www.example.org', 'https://www.example.org'],
    ['https://www.example.org/', 'https://www.example.org'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://www.example.org', null],
    ['https://www.example.org/fr', null],
    ['https://user:secret@www.example.org', null],
    ['www.example.org', null],
  ])('takes --to %s as the site %s', (to, origin) => {
    if (origin) expect(parseTargetOrigin(to)).toBe(origin);
    else expect(() => parseTargetOrigin(to)).toThrow(/https address/);
  });
});

describe('signer of a change', () => {
  it('is DELIVERY_KEY, as a key or its file; an invalid one isn’t shown', async () => {
    const { jwk, origin, ship } = await begin();
    const file = join(createTempDir(onTestFinished), 'key.json');
    writeFileSync(file, JSON.stringify(jwk));
    for (const DELIVERY_KEY of [JSON.stringify(jwk), file]) {
      const sign = await readSigner({ DELIVERY_KEY }, origin);
      expect(await ship(promote, { sign })).toMatchObject({ action: 'promote', state: 'live' });
    }
    writeFileSync(file, JSON.stringify({ ...jwk, d: 'geheim' }));
    for (const DELIVERY_KEY of [file, '{"d":"geheim"}']) {
      const failed = await readSigner({ DELIVERY_KEY }, origin).catch((error: Error) => error.message);
      expect(failed).toMatch(/^DELIVERY_KEY: not a secret Ed25519 key/);
      expect(failed).not.toContain('geheim');
    }
    await expect(readSigner({ DELIVERY_KEY: `${file}x` }, origin)).rejects.toThrow(/ENOENT/);
  });

  it('is missing without settings, and the message says which to set', async () => {
    const what = /Set DELIVERY_KEY .*id-token: write.*aud: https:\/\/www\.example\.org/;
    await expect(readSigner({}, 'https://www.example.org')).rejects.toThrow(what);
  });

  it('is a key of the run for a CI’s identity token, from GitHub or GitLab', async () => {
    const { origin, ship, database, memorySite, before } = await begin();
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const published = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' };
    const statements: unknown[] = [];
    const token = async (audience: string) =>
      new SignJWT({ sub: 'repo:org/hosting', repository: 'org/hosting', jti: `${Math.random()}` })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey);
    let isDown = false;
    const issuer = await serveHandlers(onTestFinished, async (request, response) => {
      if (isDown) return void response.status(500).end();
      if (request.path === '/jwks') return void response.json({ keys: [published] });
      if (request.path !== '/token') return void response.json({ issuer, jwks_uri: `${issuer}/jwks` });
      statements.push(request.get('Authorization'), request.query);
      response.json({ value: await token(String(request.query.audience)) });
    });
    await addTrustedPublisher(database, {
      name: 'Hosting CI',
      remotes: ['hosting'],
      issuer,
      audience: origin,
      claims: { repository: 'org/hosting' },
    });
    const github = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer}/token?api-version=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'T',
    };
    let exchanges = 0;
    before.handle = (request, response, next) => {
      // The first try reaches a host that restarts.
      if (request.path === RELEASE_CALL_KEYS_PATH && (++exchanges === 1 || isDown))
        return void response.status(503).end();
      next();
    };
    const sign = await readSigner(github, origin);
    await ship(promote, { sign });
    expect(statements).toEqual(['Bearer T', { 'api-version': '2', audience: origin }]);
    // The first key has expired.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    await Promise.all([ship(promote, { sign }), ship(promote, { sign })]);
    expect(exchanges).toBe(3);
    // A failed renewal leaves the second key in use, and is tried again.
    isDown = true;
    vi.setSystemTime(Date.now() + 620_000);
    await ship(promote, { sign });
    isDown = false;
    const attempts = exchanges;
    vi.setSystemTime(Date.now() + 31_000);
    await ship(promote, { sign });
    expect(exchanges).toBe(attempts + 1);
    const gitlab = { DELIVERY_ID_TOKEN: await token(origin) };
    await ship(promote, { sign: await readSigner(gitlab, origin) });
    await expect(readSigner(gitlab, origin)).rejects.toThrow('the identity token was used before');
    expect(memorySite.made).toEqual(Array(6).fill(promote));
  });

  it('is the registered key after a lost answer to the token', async () => {
    const { origin, ship, database, before } = await begin();
    const ci = await startIssuer(onTestFinished);
    await addTrustedPublisher(database, {
      name: 'Hosting CI',
      remotes: ['hosting'],
      issuer: ci.origin,
      audience: origin,
      claims: pipelineClaims,
    });
    let exchanges = 0;
    before.handle = (request, response, next) => {
      if (request.path === RELEASE_CALL_KEYS_PATH && ++exchanges === 1)
        response.json = () => response.destroy();
      next();
    };
    const sign = await readSigner({ DELIVERY_ID_TOKEN: await ci.sign(origin) }, origin);
    expect(exchanges).toBe(2);
    expect(await ship(promote, { sign })).toMatchObject({ action: 'promote', state: 'live' });
  });
});
