import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { listTableNames } from '@site/api/storage/schema';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter } from '@site/api/testing/start-api';
import {
  buildToolPath,
  FILE_MAX_BYTES,
  RELEASE_CALL_AUDIT_LOG_PATH,
  RELEASE_CALL_BLOBS_PATH,
  RELEASE_CALL_CHANGES_PATH,
  RELEASE_CALL_FILES_PATH,
  RELEASE_CALL_RELEASES_PATH,
  RELEASE_CALL_TOOLS_PATH,
  RELEASE_CALL_UPLOADS_PATH,
} from '@site/api-contract/releases/release-rules';
import type { PrivateKey, RequestedChange, StatementRequest } from '@site/api-contract/releases/releases';
import { CompactSign } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RejectedError } from '../../site/errors.ts';
import { verifyAuditLog } from '../access/audit-log.ts';
import { addSigningKey, computeKeyId, revokeKeyOrIssuer } from '../access/keys.ts';
import { listRejections } from '../access/rejection-log.ts';
import {
  createMemoryCalls,
  createRelease,
  exampleTeamPackage,
  parseChangeStream,
  type StartedMemorySite,
  startMemorySite,
  type TestRelease,
} from '../testing/memory-site.ts';
import { buildStatement, generatePrivateKey, signPayload } from '../testing/statements.ts';

const bearer = (statement: string) => ({ Authorization: `Bearer ${statement}` });
const hosting = () =>
  createRelease('hosting', { 'client/a.js': 'let a', 'client/b.js': 'let b', 'server/a.js': 's' });
const promote: RequestedChange = { action: 'promote', remote: 'hosting' };
const abort: RequestedChange = { action: 'abort', remote: 'hosting' };
const asChange = ({ remote, buildId }: TestRelease): RequestedChange => ({
  action: 'release',
  remote,
  buildId,
});

/** Requests a change and returns the problem or the lines of its answer. */
async function ask({ origin }: StartedMemorySite, statement: string) {
  const response = await postJson(origin + RELEASE_CALL_CHANGES_PATH, { statement });
  if (response.status !== 200) return { problem: await readProblem(response), lines: [] };
  return { type: response.headers.get('Content-Type'), lines: await parseChangeStream(response) };
}

async function announce(site: StartedMemorySite, statement: string, manifest: string): Promise<Response> {
  return postJson(site.origin + RELEASE_CALL_UPLOADS_PATH, manifest, bearer(statement));
}

function put(site: StartedMemorySite, statement: string, integrity: string, bytes: Buffer | string) {
  const url = `${site.origin}${RELEASE_CALL_BLOBS_PATH}?integrity=${encodeURIComponent(integrity)}`;
  const headers = { 'Content-Type': 'application/octet-stream', ...bearer(statement) };
  return fetch(url, { method: 'PUT', headers, body: bytes as BodyInit });
}

/** Uploads all files of a release and returns the change's statement. */
async function uploadAll(site: StartedMemorySite, jwk: PrivateKey, release: TestRelease): Promise<string> {
  const statement = await site.sign(jwk, asChange(release), { manifest: release.hash });
  const { missing } = await (await announce(site, statement, release.manifest)).json();
  for (const hash of missing)
    expect((await put(site, statement, hash, release.byHash.get(hash) ?? '')).status).toBe(204);
  return statement;
}

/** Returns the rows of every table except refusals. */
async function contentOfTables({ database }: StartedMemorySite) {
  const tables = (await listTableNames(database.db)).filter((table) => table !== 'delivery_refusal');
  return Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()));
}

/** Returns a site, and the key of the team that owns `hosting`. */
async function beginOn(start: ApiStarter) {
  const site = await startMemorySite(start, onTestFinished);
  return { site, jwk: await site.team('Hosting', ['hosting']) };
}

/** Registers the tests of changes that meet in the database, where engines differ. */
export function changesAtOnceSuite(start: ApiStarter): void {
  it('statement sent five times to two hosts makes its change once', async () => {
    const { site, jwk } = await beginOn(start);
    // Another host of the same site, with its own registry of changes under way.
    const env = { PUBLIC_ORIGIN: site.origin, ...site.same };
    // Two embedded connections in one process would wait for each other, so both hosts share a connection there.
    const shared = site.config.databaseUrl ? {} : { database: site.database };
    const other = await start(onTestFinished, env, {
      extension: createMemoryCalls(site.memorySite),
      ...shared,
    });
    let waiting = 0;
    let answerCount = 0;
    const { promise: gate, resolve: open } = defer();
    site.memorySite.beforeChange = async () => {
      waiting++;
      await gate;
    };
    const statement = await site.sign(jwk, promote);
    const elsewhere = { ...site, origin: other.origin };
    const requests = [site, site, site, elsewhere, elsewhere].map((each) =>
      ask(each, statement).finally(() => answerCount++),
    );
    // One request on each host waits in its change, and the others were refused.
    await vi.waitFor(() => expect([waiting, answerCount]).toEqual([2, 3]), { timeout: 30_000 });
    open();
    const answers = await Promise.all(requests);
    const outcomes = answers.map(({ problem, lines }) => problem?.type ?? Object.keys(lines.at(-1) ?? {})[0]);
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(outcomes.filter((each) => each === '/api/docs#change-under-way')).toHaveLength(3);
    // The request that lost in the database ends with a problem line.
    expect(answers.flatMap(({ lines }) => lines)).toContainEqual({
      problem: expect.objectContaining({ type: '/api/docs#statement-used' }),
    });
    expect(site.memorySite.made).toHaveLength(1);
  });

  it('key revoked during its change makes nothing', async () => {
    const { site, jwk } = await beginOn(start);
    site.memorySite.beforeChange = async () => {
      expect(await revokeKeyOrIssuer(site.database, await computeKeyId(jwk))).toBe(true);
    };
    const statement = await site.sign(jwk, promote);
    expect((await ask(site, statement)).lines).toMatchObject([
      { problem: { status: 401, reason: 'its key was revoked' } },
    ]);
    expect([site.memorySite.made, await readTableRows(site, 'audit_log')]).toEqual([[], []]);
  });
}

/** Registers the tests of teams' calls. */
export function teamCallsSuite(start: ApiStarter): void {
  const begin = () => beginOn(start);

  it('release uploads missing files only, is made once, and is in the audit log', async () => {
    const { site, jwk } = await begin();
    const release = hosting();
    const statement = await uploadAll(site, jwk, release);
    const again = await announce(site, statement, release.manifest);
    expect(await again.json()).toEqual({ missing: [] });
    site.memorySite.beforeChange = (_change, tell) => tell('composing');
    const answer = await ask(site, statement);
    expect(answer.type).toBe('application/x-ndjson');
    expect(answer.lines).toEqual([
      { progress: 'composing' },
      { done: { composition: site.memorySite.composition, action: 'release', state: 'live' } },
    ]);
    expect(site.memorySite.releasesStored).toEqual([`hosting@${release.buildId}`]);
    const [row] = await readTableRows(site, 'audit_log');
    expect(row).toMatchObject({
      seq: 1,
      author: 'Hosting',
      action: 'release',
      statement,
      from_composition: null,
      to_composition: site.memorySite.composition,
    });
    const report = await verifyAuditLog(site.database, site.memorySite.composition);
    expect(report).toEqual({ entries: 1, faults: [] });
    const replay = await ask(site, statement);
    expect(replay.problem).toMatchObject({ status: 409, type: '/api/docs#statement-used' });
    expect(site.memorySite.made).toHaveLength(1);
  });

  it('announcement of another team is out of a key’s reach', async () => {
    const { site, jwk } = await begin();
    const cloud = createRelease('cloud', { 'client/a.js': 'let cloud' });
    const theirs = await site.team('Cloud', ['cloud']);
    const announced = await site.sign(theirs, asChange(cloud), { manifest: cloud.hash });
    const { missing } = await (await announce(site, announced, cloud.manifest)).json();
    const before = await readTableRows(site, 'delivery_upload');
    const foreign = await site.sign(jwk, asChange(hosting()), { manifest: cloud.hash });
    const upload = await put(site, foreign, missing[0], cloud.byHash.get(missing[0]) ?? '');
    expect(upload.status).toBe(409);
    const { problem } = await ask(site, foreign);
    expect(problem).toMatchObject({ type: '/api/docs#change-refused' });
    expect(problem?.reason).toContain('it names another release than its manifest');
    expect(site.memorySite.releasesStored).toEqual([]);
    expect(await readTableRows(site, 'delivery_upload')).toEqual(before);
  });

  it('abort is made beside four changes of the same team', async () => {
    const { site, jwk } = await begin();
    const { promise: gate, resolve: open } = defer();
    let waiting = 0;
    site.memorySite.beforeChange = async (change) => {
      if (change.action !== 'promote') return;
      waiting++;
      await gate;
    };
    const promoting = [];
    for (let index = 0; index < 4; index++) promoting.push(ask(site, await site.sign(jwk, promote)));
    await vi.waitFor(() => expect(waiting).toBe(4), { timeout: 30_000 });
    const fifth = await ask(site, await site.sign(jwk, promote));
    expect(fifth.problem).toMatchObject({ status: 429 });
    expect((await ask(site, await site.sign(jwk, abort))).lines.at(-1)).toHaveProperty('done');
    open();
    await Promise.all(promoting);
  });

  it('long change sends an empty line every ten seconds', async () => {
    const { site, jwk } = await begin();
    const { promise: gate, resolve: open } = defer();
    site.memorySite.beforeChange = () => gate;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const statement = await site.sign(jwk, promote);
    const response = await postJson(site.origin + RELEASE_CALL_CHANGES_PATH, { statement });
    expect(response.headers.get('X-Accel-Buffering')).toBe('no');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    vi.advanceTimersByTime(10_000);
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('\n');
    open();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toMatch(/^\{"done":/);
  });

  it('change of a closed connection is made, and closing waits for it', async () => {
    const { site, jwk } = await begin();
    const { promise: gate, resolve: open } = defer();
    site.memorySite.beforeChange = () => gate;
    const statement = await site.sign(jwk, abort);
    const request = plainRequest(site.origin + RELEASE_CALL_CHANGES_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    });
    request.on('error', () => {}).end(JSON.stringify({ statement }));
    await once(request, 'response');
    request.destroy();
    let isClosed = false;
    const closing = site.api.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect([site.memorySite.made.length, isClosed]).toEqual([0, false]);
    open();
    await closing;
    expect(site.memorySite.made).toEqual([abort]);
  });

  it('refused or needless change has the site’s words, and uses the statement up', async () => {
    const { site, jwk } = await begin();
    site.memorySite.beforeChange = () => {
      throw new RejectedError('hosting runs no canary');
    };
    const refusal = await site.sign(jwk, promote);
    expect((await ask(site, refusal)).lines).toEqual([
      {
        problem: expect.objectContaining({
          status: 409,
          type: '/api/docs#change-refused',
          reason: 'hosting runs no canary',
          detail: expect.stringContaining('reste tel quel'),
        }),
      },
    ]);
    expect(await listRejections(site.database)).toMatchObject([
      { author: 'Hosting', reason: 'hosting runs no canary' },
    ]);
    site.memorySite.beforeChange = () => {};
    expect((await ask(site, refusal)).problem).toMatchObject({ type: '/api/docs#statement-used' });
    site.memorySite.isSoAlready = true;
    const needless = await site.sign(jwk, abort);
    expect((await ask(site, needless)).lines).toMatchObject([{ done: { state: 'live' } }]);
    site.memorySite.isSoAlready = false;
    expect((await ask(site, needless)).problem).toMatchObject({ type: '/api/docs#statement-used' });
    expect(site.memorySite.made).toEqual([]);
  });

  it('failed host answers 500 without details, and the statement may be sent again', async () => {
    const { site, jwk } = await begin();
    const statement = await site.sign(jwk, promote);
    site.memorySite.beforeChange = () => {
      throw new Error('secret of the machine room');
    };
    const { lines } = await ask(site, statement);
    expect(lines).toMatchObject([{ problem: { status: 500 } }]);
    expect(JSON.stringify(lines)).not.toContain('machine room');
    site.memorySite.beforeChange = () => {};
    expect((await ask(site, statement)).lines).toMatchObject([{ done: {} }]);
  });

  it('refuses a team’s key after its end, and says when that was', async () => {
    const { site } = await begin();
    const jwk = await generatePrivateKey();
    const expiresAt = Date.parse('2026-01-31T23:59:59.999Z');
    await addSigningKey(site.database, { name: 'Cloud', remotes: ['cloud'], jwk, expiresAt });
    const statement = await site.sign(jwk, { action: 'promote', remote: 'cloud' });
    expect((await ask(site, statement)).problem).toMatchObject({
      status: 401,
      reason: 'its key has ended (on 2026-01-31: the operator adds another (site teams add))',
    });
  });

  it('releases and audit log are read with any key, from any row on', async () => {
    const { site } = await begin();
    const jwk = await site.team('Cloud', ['cloud']);
    for (const action of ['promote', 'abort'] as const)
      await ask(site, await site.sign(jwk, { action, remote: 'cloud' }));
    const read = async (path: string) =>
      (await fetch(site.origin + path, { headers: bearer(await site.sign(jwk, { action: 'list' })) })).json();
    expect(await read(RELEASE_CALL_RELEASES_PATH)).toMatchObject({
      composition: site.memorySite.composition,
    });
    const seqs = (page: unknown) => (page as { entries: { seq: number }[] }).entries.map(({ seq }) => seq);
    expect(seqs(await read(RELEASE_CALL_AUDIT_LOG_PATH))).toEqual([1, 2]);
    expect(seqs(await read(`${RELEASE_CALL_AUDIT_LOG_PATH}?after=1`))).toEqual([2]);
    expect(await read(`${RELEASE_CALL_AUDIT_LOG_PATH}?after=x`)).toMatchObject({ status: 422 });
  });

  it('file of a stored release is read by a key of its remote alone', async () => {
    const { site } = await begin();
    site.memorySite.files.set('client/a.js', Buffer.from('export {};'));
    const read = async (jwk: PrivateKey, path: string) => {
      const headers = bearer(await site.sign(jwk, { action: 'list' }));
      const query = new URLSearchParams({ remote: 'cloud', buildId: '0123456789ab', path });
      return fetch(`${site.origin}${RELEASE_CALL_FILES_PATH}?${query}`, { headers });
    };
    const own = await site.team('Cloud', ['cloud']);
    const file = await read(own, 'client/a.js');
    expect([file.status, await file.text()]).toEqual([200, 'export {};']);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-length': '10',
      'content-type': 'application/octet-stream',
    });
    expect(file.headers.has('ETag')).toBe(false);
    const missing = await read(own, 'client/b.js');
    expect([missing.status, await missing.json()]).toEqual([
      409,
      expect.objectContaining({ type: '/api/docs#change-refused' }),
    ]);
    expect((await read(own, 'client/../server/a.js')).status).toBe(409);
    expect((await read(own, '../secrets')).status).toBe(422);
    const foreign = await read(await site.team('Hosting', ['hosting']), 'client/a.js');
    expect([foreign.status, await foreign.json()]).toEqual([
      403,
      expect.objectContaining({ type: '/api/docs#not-your-remote' }),
    ]);
    expect((await read(await site.team('Operator', '*'), 'client/a.js')).status).toBe(200);
  });

  it('tools are listed and sent with their hash', async () => {
    const { site } = await begin();
    site.memorySite.given = [exampleTeamPackage];
    const listed = await (await fetch(site.origin + RELEASE_CALL_TOOLS_PATH)).json();
    expect(listed).toEqual({
      tools: [
        {
          name: 'client',
          path: '/api/delivery/client.tgz',
          bytes: 6,
          integrity:
            'sha512-hdd0GvJ/GMvvx/3JbURl9j1OjaISahlvh8T34fZSmIVaDkpKiYaTbq6V4riZ6DfEiuOdgEj5B+vQCVyHxJ+wrw==',
        },
      ],
    });
    const response = await fetch(site.origin + buildToolPath('client'));
    expect([response.status, response.headers.get('Repr-Digest'), await response.text()]).toEqual([
      200,
      'sha-512=:hdd0GvJ/GMvvx/3JbURl9j1OjaISahlvh8T34fZSmIVaDkpKiYaTbq6V4riZ6DfEiuOdgEj5B+vQCVyHxJ+wrw==:',
      'client',
    ]);
    expect((await fetch(site.origin + buildToolPath('kit'))).status).toBe(501);
  });

  it('manifest, file or hash unlike the announced is refused, and not stored', async () => {
    const { site, jwk } = await begin();
    const release = hosting();
    const statement = await site.sign(jwk, asChange(release), { manifest: release.hash });
    const [client = ''] = release.byHash.keys();
    const expectRefused = async (response: Response, status: number, reason: RegExp) => {
      const problem = await readProblem(response);
      expect(problem).toMatchObject({ status, reason: expect.stringMatching(reason) });
      expect((await listRejections(site.database))[0]).toMatchObject({
        author: 'Hosting',
        reason: problem.reason,
      });
      expect([...site.memorySite.blobs.keys(), ...site.memorySite.releasesStored]).toEqual([]);
    };
    // A manifest that was altered after the statement was signed.
    const tampered = release.manifest.replace('let', 'var').replace('"hosting"', '"hosting" ');
    await expectRefused(await announce(site, statement, tampered), 409, /another manifest/);
    const renamed = await site.sign(
      jwk,
      { ...asChange(release), buildId: '0123456789ab' } as RequestedChange,
      {
        manifest: release.hash,
      },
    );
    await expectRefused(
      await announce(site, renamed, release.manifest),
      409,
      /another release than its manifest/,
    );
    await expectRefused(await put(site, statement, client, 'let a'), 409, /wasn’t announced/);
    expect((await ask(site, statement)).problem).toMatchObject({
      reason: expect.stringMatching(/wasn’t announced/),
    });
    await announce(site, statement, release.manifest);
    await expectRefused(await put(site, statement, client, 'var a'), 409, /other bytes than announced/);
    const unasked = `sha384-${'A'.repeat(64)}`;
    await expectRefused(await put(site, statement, unasked, 'x'), 409, /no file with this hash is wanted/);
    const halfway = await ask(site, statement);
    expect(halfway.lines).toMatchObject([{ problem: { reason: expect.stringMatching(/never uploaded/) } }]);
    expect(site.memorySite.made).toEqual([]);
  });

  it('body too large, of another type or with an invalid hash is named as such', async () => {
    const { site, jwk } = await begin();
    const release = hosting();
    const statement = await site.sign(jwk, asChange(release), { manifest: release.hash });
    const large = await announce(site, statement, `{"a":"${'a'.repeat(1024 * 1024)}"}`);
    expect(await readProblem(large)).toMatchObject({
      status: 413,
      detail: 'La requête dépasse la taille acceptée de 1 Mio.',
    });
    await announce(site, statement, release.manifest);
    const [client = ''] = release.byHash.keys();
    const file = await put(site, statement, client, Buffer.alloc(FILE_MAX_BYTES + 1));
    expect(await readProblem(file)).toMatchObject({ status: 413, detail: expect.stringContaining('20 Mio') });
    expect((await put(site, statement, 'sha384-x', 'x')).status).toBe(422);
    const typed = await postJson(site.origin + RELEASE_CALL_UPLOADS_PATH, 'x', {
      ...bearer(statement),
      'Content-Type': 'text/plain',
    });
    expect(typed.status).toBe(415);
  });

  it('file that wasn’t announced is refused before its body is sent', async () => {
    const { site, jwk } = await begin();
    const release = hosting();
    const statement = await site.sign(jwk, asChange(release), { manifest: release.hash });
    const [client = ''] = release.byHash.keys();
    const request = plainRequest(
      `${site.origin}${RELEASE_CALL_BLOBS_PATH}?integrity=${encodeURIComponent(client)}`,
      {
        method: 'PUT',
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Length': FILE_MAX_BYTES,
          ...bearer(statement),
        },
      },
    );
    request.on('error', () => {}).flushHeaders();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(409);
    request.destroy();
  });

  it('upload beyond 100 MB of one release is refused', async () => {
    const { site, jwk } = await begin();
    const release = hosting();
    const statement = await site.sign(jwk, asChange(release), { manifest: release.hash });
    await announce(site, statement, release.manifest);
    await site.database.db
      .updateTable('delivery_upload')
      .set({ bytes: 100 * 1024 * 1024 - 4 })
      .execute();
    const [hash = ''] = release.byHash.keys();
    const refusal = await put(site, statement, hash, 'let a');
    expect(await readProblem(refusal)).toMatchObject({
      status: 409,
      reason: expect.stringMatching(/more than 100 MB/),
    });
    expect(site.memorySite.blobs.size).toBe(0);
  });

  /** Means of a forger: a site, a team's key, another team's key, and a key that no team has. */
  interface Forger {
    site: StartedMemorySite;
    jwk: PrivateKey;
    other: PrivateKey;
    stranger: PrivateKey;
  }
  const ANOTHER_SIGNATURE = /signature isn’t its key’s/;
  const FOREIGN = /may not release that remote \(hosting; its own: cloud\)/;
  const seconds = () => Math.floor(Date.now() / 1000);
  const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const asking =
    (change: StatementRequest) =>
    ({ site, jwk }: Forger) =>
      site.sign(jwk, change);
  const good = asking(promote);
  /** Returns a statement with other content, signed with the team's own key. */
  const saying =
    (content: object) =>
    ({ site, jwk }: Forger) =>
      signPayload(jwk, { ...buildStatement(site.origin, promote), ...content });
  /** Returns a statement that was changed after it was signed. */
  const altered = (content: object) => async (forger: Forger) => {
    const [head, payload = '', signature] = (await good(forger)).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return [head, encode({ ...claims, ...content }), signature].join('.');
  };
  const unsigned = async (forger: Forger) => {
    const [, payload] = (await good(forger)).split('.');
    return `${encode({ alg: 'none', kid: await computeKeyId(forger.jwk) })}.${payload}.`;
  };
  /** Returns a statement signed with the public key as a shared secret (RFC 8725, section 2.1). */
  const hmac = async ({ site, jwk }: Forger) =>
    new CompactSign(Buffer.from(JSON.stringify(buildStatement(site.origin, promote))))
      .setProtectedHeader({ alg: 'HS256', kid: await computeKeyId(jwk) })
      .sign(Buffer.from(jwk.x, 'base64url'));
  const withItsKey = ({ site, stranger }: Forger) => {
    const { kty, crv, x } = stranger;
    return signPayload(stranger, buildStatement(site.origin, promote), { jwk: { kty, crv, x } });
  };
  const underTheTeamsName = async ({ site, stranger, jwk }: Forger) =>
    signPayload(stranger, buildStatement(site.origin, promote), { kid: await computeKeyId(jwk) });
  const withAnothersSignature = async (forger: Forger) => {
    const [head, payload] = (await good(forger)).split('.');
    const [, , signature] = (await forger.site.sign(forger.other, promote)).split('.');
    return `${head}.${payload}.${signature}`;
  };

  /** Returns the forgeries; called when a test begins, since their times are current. */
  const forgeries = (): [string, number, RegExp, (forger: Forger) => Promise<string> | string][] => [
    ['no JWS', 401, /isn’t a statement/, () => 'bonjour'],
    ['five parts, as if encrypted', 401, /isn’t a statement/, () => 'a.b.c.d.e'],
    ['a head that isn’t JSON', 401, /isn’t a statement/, () => 'AAAA.AAAA.AAAA'],
    ['alg none', 401, /EdDSA.*"none"/, unsigned],
    ['HS256 with the public key', 401, /EdDSA.*"HS256"/, hmac],
    ['a key in the head', 401, /isn’t a statement/, withItsKey],
    ['an unknown key', 401, /no key here/, ({ site, stranger }) => site.sign(stranger, promote)],
    ['another’s key under the team’s name', 401, ANOTHER_SIGNATURE, underTheTeamsName],
    ['an altered remote', 401, ANOTHER_SIGNATURE, altered({ change: abort })],
    ['an altered time', 401, ANOTHER_SIGNATURE, altered({ exp: seconds() + 800 })],
    ['another’s signature over the same', 401, ANOTHER_SIGNATURE, withAnothersSignature],
    ['a cut signature', 401, ANOTHER_SIGNATURE, async (forger) => (await good(forger)).slice(0, -6)],
    ['another site’s', 401, /another site.*elsewhere/, saying({ aud: 'https://elsewhere.example' })],
    ['a time that is over', 401, /time is over/, saying({ iat: seconds() - 700, exp: seconds() - 1 })],
    ['a time to come', 401, /future/, saying({ iat: seconds() + 600, exp: seconds() + 900 })],
    ['a life too long', 401, /quarter of an hour/, saying({ exp: seconds() + 3600 })],
    ['no end', 401, /exp/, saying({ exp: undefined })],
    ['a name used by all', 401, /jti/, saying({ jti: '1' })],
    ['an unknown field', 401, /isn’t a statement/, saying({ admin: true })],
    ['an unknown action', 401, /change/, saying({ change: { action: 'format' } })],
    ['a path as remote', 401, /remote/, saying({ change: { action: 'promote', remote: '../cloud' } })],
    ['a text for content', 401, /isn’t a statement/, ({ jwk }) => signPayload(jwk, '"bonjour"')],
    ['another team’s remote', 403, FOREIGN, ({ site, other }) => site.sign(other, promote)],
    [
      'the operator’s configuration',
      403,
      /all remotes.*operator/,
      asking({ action: 'operator', operator: '{}' }),
    ],
    ['cleaning up', 403, /all remotes.*prune/, asking({ action: 'prune', days: 0 })],
    ['nothing but to read', 409, /something else/, asking({ action: 'list' })],
  ];

  it('names both addresses and what to set when a statement is for another', async () => {
    const { site, jwk } = await begin();
    const statement = await site.sign(jwk, promote, { aud: 'https://elsewhere.example' });
    const { problem } = await ask(site, statement);
    expect(problem?.reason).toBe(
      `it was made for another site ("https://elsewhere.example"; this one is ${site.origin}: use --to ${site.origin}, or set PUBLIC_ORIGIN on its host)`,
    );
    expect(problem?.detail).toBe(
      `La déclaration est faite pour "https://elsewhere.example" et ce site est ${site.origin} : signez pour cette adresse (--to), ou réglez PUBLIC_ORIGIN sur son hôte.`,
    );
  });

  it('forged statement is refused with its reason, and listed; nothing is stored', async () => {
    const { site, jwk } = await begin();
    const forger = {
      site,
      jwk,
      other: await site.team('Cloud', ['cloud']),
      stranger: await generatePrivateKey(),
    };
    for (const [name, status, reason, forge] of forgeries()) {
      const before = await contentOfTables(site);
      const statement = await forge(forger);
      const { problem } = await ask(site, statement);
      expect(problem, name).toMatchObject({ status, reason: expect.stringMatching(reason) });
      expect(problem?.detail).toMatch(/\.$/);
      expect([name, await contentOfTables(site)]).toEqual([name, before]);
      const [listed] = await listRejections(site.database);
      expect([name, listed?.reason]).toEqual([name, problem?.reason]);
    }
    expect(site.memorySite.made).toEqual([]);
    const names = new Set((await listRejections(site.database)).map(({ author }) => author));
    expect([...names].sort()).toEqual(['Cloud', 'Hosting', 'not Hosting', 'unknown']);
    expect(site.log.join('')).toContain('call rejected');
    expect(site.log.join('')).not.toContain((await good(forger)).split('.')[0]);
  });

  it('forged statement in the head is refused before the body is read', async () => {
    const { site } = await begin();
    const release = hosting();
    const jwk = await site.team('Cloud', ['cloud']);
    const foreign = await site.sign(jwk, asChange(release), { manifest: release.hash });
    const long = await site.sign(await site.team('All', '*'), {
      action: 'operator',
      operator: 'x'.repeat(4_000),
    });
    for (const [statement, status] of [
      [foreign, 403],
      [await site.sign(await generatePrivateKey(), { action: 'list' }), 401],
      ['', 401],
      [long, 401],
      [await site.sign(jwk, { action: 'promote', remote: 'cloud' }), 409],
    ] as const) {
      // The API answers 415 to a body of this type, unless it refuses the statement first.
      const headers = { ...bearer(statement), 'Content-Type': 'text/plain' };
      for (const [method, path] of [
        ['POST', RELEASE_CALL_UPLOADS_PATH],
        ['PUT', RELEASE_CALL_BLOBS_PATH],
      ] as const)
        expect((await fetch(site.origin + path, { method, headers, body: 'x' })).status).toBe(status);
    }
    expect((await fetch(site.origin + RELEASE_CALL_RELEASES_PATH)).headers.get('WWW-Authenticate')).toBe(
      'Bearer',
    );
    expect(await readTableRows(site, 'delivery_upload')).toEqual([]);
  });

  describe('60 forged statements from one network', () => {
    /** Returns a site that has refused 60 forgeries, and a function that sends a statement from the same network. */
    const flooded = async () => {
      const { site, jwk } = await begin();
      const send = (statement: string, address = '203.0.113.7') =>
        postJson(site.origin + RELEASE_CALL_CHANGES_PATH, { statement }, { 'X-Forwarded-For': address });
      for (let count = 0; count < 60; count++) expect((await send('a.b.c')).status).toBe(401);
      return { site, jwk, send };
    };

    it('have the next one answered with 429, without a note', async () => {
      const { site, send } = await flooded();
      const flood = await send('a.b.c');
      expect([flood.status, Number(flood.headers.get('Retry-After')) > 500]).toEqual([429, true]);
      expect(await listRejections(site.database)).toHaveLength(60);
    });

    it('keep out no signer behind the same address', async () => {
      const { site, jwk, send } = await flooded();
      const operator = await site.team('Operator', '*');
      expect(await (await send(await site.sign(jwk, promote))).text()).toContain('"done"');
      expect(await (await send(await site.sign(operator, abort))).text()).toContain('"done"');
    });

    it('leave the reason to a key that is known and refused', async () => {
      const { site, jwk, send } = await flooded();
      expect(await revokeKeyOrIssuer(site.database, await computeKeyId(jwk))).toBe(true);
      const problem = await readProblem(await send(await site.sign(jwk, promote)));
      expect(problem).toMatchObject({ status: 401, reason: 'its key was revoked' });
    });
  });

  it('refusals are kept up to the last 500', async () => {
    const { site } = await begin();
    const old = Array.from({ length: 600 }, (_, n) => {
      const id = `0${String(n).padStart(5, '0')}`;
      return { id, at: n, author: 'x', reason: `${n}` };
    });
    await site.database.db.insertInto('delivery_refusal').values(old).execute();
    await ask(site, 'a.b.c');
    const refusals = await listRejections(site.database);
    expect([refusals.length, refusals[0]?.author, refusals.at(-1)?.reason]).toEqual([500, 'unknown', '101']);
  });
}

function defer() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
