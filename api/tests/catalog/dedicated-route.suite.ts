import { postDedicatedOffers, signIn } from '@site/api/testing/admin';
import type { Cleanup } from '@site/api/testing/cleanup';
import { hashCheaply } from '@site/api/testing/password';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import {
  dedicatedSaveResponseSchema,
  dedicatedVersionSchema,
  dedicatedVersionsResponseSchema,
  versionConflictProblemSchema,
} from '@site/api-contract/admin/admin';
import {
  ADMIN_SESSION_PATH,
  buildDedicatedVersionPath,
  buildVersionRestorePath,
  DEDICATED_VERSIONS_PATH,
} from '@site/api-contract/admin/admin-rules';
import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { addEditor } from '../../src/auth/editors.ts';

const offers = (...names: string[]) => names.map((name, id) => ({ ...createBlankOffer(String(id)), name }));

/** Registers the tests of reading and saving the operator's offers, for any engine. */
export function dedicatedRouteSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  let session: { Authorization: string };
  beforeAll(async () => {
    site = await start(afterFile);
    session = await signIn(site.origin);
  });
  const read = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${site.origin}/api/dedicated${query}`, { headers });
  const post = (body: unknown, headers = {}) =>
    postDedicatedOffers(site.origin, body, { ...session, ...headers });
  const inForce = async () => {
    const response = await read('?t=1');
    return { etag: response.headers.get('ETag'), offers: await response.json() };
  };

  it('list of offers is empty at version 0, and shows a save at once', async () => {
    const empty = await read(`?t=${Date.now()}`);
    expect(empty.status).toBe(200);
    expect(empty.headers.get('ETag')).toBe('"0"');
    expect(empty.headers.get('Cache-Control')).toBe('no-cache');
    expect(await empty.json()).toEqual([]);

    const list = offers('EPYC', 'Xeon');
    const saved = await post(list);
    expect([saved.status, saved.headers.get('ETag')]).toEqual([200, '"1"']);
    const { version, savedAt } = dedicatedSaveResponseSchema.parse(await saved.json());
    expect(version).toBe(1);
    expect(Math.abs(Date.now() - savedAt)).toBeLessThan(60_000);
    // fetch adds `Cache-Control: no-cache` to a conditional request unless it is set, and Express would then answer 200.
    const readUnless = (etag: string, query = '') =>
      read(query, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
    const answer = await readUnless('"0"', '?t=1&t=2&x[]=3');
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, '"1"']);
    expect(await answer.json()).toEqual(list);
    expect((await readUnless('"1"')).status).toBe(304);
  });

  it('tells fields left to the stock from a « no »', async () => {
    const [left, refusal] = offers('Exemple R9-128', 'Exemple R7-64');
    const list = [left, { ...refusal, ddos: 'basic', ip_failover: false, ipv6: false }];
    expect((await post(list)).status).toBe(200);
    expect((await inForce()).offers).toMatchObject([
      { ddos: null, ip_failover: null, ipv6: null, locations: [], virtualization: [] },
      { ddos: 'basic', ip_failover: false, ipv6: false },
    ]);
  });

  it('save from a stale version is refused with the version in force', async () => {
    await post(offers('Avant'));
    const { etag } = await inForce();
    const first = await post(offers('Première'), { 'If-Match': etag ?? '' });
    const { version, savedAt } = dedicatedSaveResponseSchema.parse(await first.json());
    const refusal = await post(offers('Seconde'), { 'If-Match': etag ?? '' });
    expect(refusal.headers.get('ETag')).toBe(`"${version}"`);
    const problem = versionConflictProblemSchema.parse(await readProblem(refusal));
    expect(problem).toMatchObject({
      type: '/api/docs#stale-version',
      detail: `La liste a été modifiée entre-temps : la version ${version} est en vigueur, rien n’a été enregistré.`,
      currentVersion: version,
      currentSavedAt: savedAt,
      currentOffers: offers('Première'),
    });
    expect((await inForce()).offers).toEqual(offers('Première'));
  });

  it.each(['*', undefined])('save with If-Match %s overwrites', async (tag) => {
    expect((await post(offers(`${tag}`), tag ? { 'If-Match': tag } : {})).status).toBe(200);
    expect((await inForce()).offers).toEqual(offers(`${tag}`));
  });

  it.each(['3', '"a"', '"1", "2"', '""'])('save with If-Match %s is refused', async (tag) => {
    const problem = await readProblem(await post(offers('x'), { 'If-Match': tag }));
    expect(problem).toMatchObject({ status: 400, type: '/api/docs#malformed-request' });
    expect(problem.detail).toMatch(/^If-Match : une version entre guillemets/);
  });

  it.each([
    [{ price: 5 }, 'price', 'Ligne 2 (Deuxième), Prix : un texte est attendu.'],
    [{ isAdmin: true }, 'isAdmin', 'Ligne 2 (Deuxième), Champ inconnu : « isAdmin ».'],
  ])('row with %o is refused with the row and the field', async (changes, field, message) => {
    const [first, second] = offers('Première', 'Deuxième');
    const problem = await readProblem(await post([first, { ...second, ...changes }]));
    expect(problem).toMatchObject({ status: 422, type: '/api/docs#invalid-fields' });
    expect(problem.errors).toEqual([{ row: 1, field, message }]);
    expect(problem.detail).toBe(message);
  });

  it('body of exactly 1 MiB is read', async () => {
    expect((await post(`[${' '.repeat(1024 * 1024 - 2)}]`)).status).toBe(200);
  });

  it('400 faults the problem document lists the first 100', async () => {
    const problem = await readProblem(await post(Array.from({ length: 400 }, () => ({}))));
    expect(problem.errors).toHaveLength(100);
  });
}

/** Registers the tests of the calls on saved versions, for any engine. */
export function versionsRouteSuite(start: ApiStarter, afterFile: Cleanup): void {
  const threeVersions = async (cleanup: Cleanup) => {
    const { origin, database } = await start(cleanup);
    const session = await signIn(origin);
    for (const list of [offers('a'), offers('a', 'b'), []]) await postDedicatedOffers(origin, list, session);
    return { origin, session, database };
  };
  let site: Awaited<ReturnType<typeof threeVersions>>;
  beforeAll(async () => {
    site = await threeVersions(afterFile);
  });
  const call = (path: string, method = 'GET', headers = {}) =>
    fetch(site.origin + path, { method, headers: { ...site.session, ...headers } });
  const restore = (version: number, headers = {}) => call(buildVersionRestorePath(version), 'POST', headers);

  it('history comes newest first, page by page', async () => {
    // A site of its own: other tests of this file add versions to the shared site.
    const { origin, session: headers } = await threeVersions(onTestFinished);
    const list = async (query: string) =>
      dedicatedVersionsResponseSchema.parse(
        await (await fetch(origin + DEDICATED_VERSIONS_PATH + query, { headers })).json(),
      );
    const first = await list('?limit=2');
    expect(first).toMatchObject({
      versions: [
        { version: 3, offers: 0, restoredFrom: null },
        { version: 2, offers: 2 },
      ],
      nextBefore: 2,
    });
    expect(await list(`?limit=2&before=${first.nextBefore}`)).toMatchObject({
      versions: [{ version: 1, offers: 1 }],
      nextBefore: null,
    });
    expect((await list('')).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('version is returned as it was saved', async () => {
    const version = dedicatedVersionSchema.parse(await (await call(buildDedicatedVersionPath(2))).json());
    expect(version).toMatchObject({ version: 2, restoredFrom: null, offers: offers('a', 'b') });
  });

  it('restored version is public at once, as a new version that names its source', async () => {
    const response = await restore(2);
    expect(response.status).toBe(200);
    const { version } = dedicatedSaveResponseSchema.parse(await response.json());
    expect(response.headers.get('ETag')).toBe(`"${version}"`);
    expect(await (await fetch(`${site.origin}/api/dedicated`)).json()).toEqual(offers('a', 'b'));
    const savedVersion = dedicatedVersionSchema.parse(
      await (await call(buildDedicatedVersionPath(version))).json(),
    );
    expect(savedVersion).toMatchObject({ restoredFrom: 2, offers: offers('a', 'b') });
  });

  it('restore from a stale version is refused, and done from the current one', async () => {
    await postDedicatedOffers(site.origin, offers('entre-temps'), site.session);
    const problem = versionConflictProblemSchema.parse(
      await readProblem(await restore(1, { 'If-Match': '"1"' })),
    );
    expect(problem.currentOffers).toEqual(offers('entre-temps'));
    const current = { 'If-Match': `"${problem.currentVersion}"` };
    expect((await restore(1, current)).status).toBe(200);
  });

  it('says who saved a version', async () => {
    const { origin, session, database } = await threeVersions(onTestFinished);
    await addEditor(database, 'Noé', hashCheaply('mot de passe à soi'), 0);
    const credentials = { name: 'noé', password: 'mot de passe à soi' };
    const { token } = await (await postJson(origin + ADMIN_SESSION_PATH, credentials)).json();
    await postDedicatedOffers(origin, [], { Authorization: `Bearer ${token}` });
    const list = await fetch(`${origin}${DEDICATED_VERSIONS_PATH}?limit=2`, { headers: session });
    expect(
      dedicatedVersionsResponseSchema.parse(await list.json()).versions.map(({ editor }) => editor),
    ).toEqual(['Noé', null]);
  });

  it.each(['0', '99', '-1', '1.5', 'a', '01', '9'.repeat(20)])(
    'version %s does not exist: 404',
    async (version) => {
      for (const [path, method] of [
        [`${DEDICATED_VERSIONS_PATH}/${version}`, 'GET'],
        [`${DEDICATED_VERSIONS_PATH}/${version}/restore`, 'POST'],
      ] as const) {
        const problem = await readProblem(await call(path, method));
        expect(problem).toMatchObject({ status: 404, detail: 'Cette version n’existe pas.' });
      }
    },
  );

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=a', 'limit'],
    ['before=-1', 'before'],
    ['before=1&before=2', 'before'],
  ])('query %s is refused with its parameter %s', async (query, field) => {
    const problem = await readProblem(await call(`${DEDICATED_VERSIONS_PATH}?${query}`));
    expect(problem).toMatchObject({ status: 422, type: '/api/docs#invalid-fields' });
    expect(problem.errors?.[0]?.field).toBe(field);
  });

  it('mangled address is answered 400', async () => {
    const response = await call(`${DEDICATED_VERSIONS_PATH}/%E0%A4`);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const problem = await readProblem(response);
    expect(problem).toMatchObject({ status: 400, type: '/api/docs#malformed-request' });
  });
}
