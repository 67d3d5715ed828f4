import { DOCS_PATH, OPENAPI_PATH } from '@site/api/docs/route';
import { listTableNames } from '@site/api/storage/schema';
import { signIn } from '@site/api/testing/admin';
import type { Cleanup } from '@site/api/testing/cleanup';
import { readProblem } from '@site/api/testing/problem';
import { listRoutePaths } from '@site/api/testing/routes';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import { beforeAll, expect, it } from 'vitest';
import {
  type BadBodyCase,
  buildCrossSiteBodyCases,
  buildInvalidFieldCases,
  buildMalformedBodyCases,
} from '../testing/bad-bodies.ts';
import {
  type DocumentedCall,
  documentedCalls,
  exampleCalls,
  expectDocumentedProblem,
  listBodyTypes,
  needsSession,
} from '../testing/documented.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const FORM = 'application/x-www-form-urlencoded';

/** Registers the tests of every documented call's refusals, for any engine: problem type, French detail, nothing stored. */
export function refusalsSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  let session: { Authorization: string };
  beforeAll(async () => {
    // A long pause, since the hourly task of retention also adds a row.
    site = await start(afterFile, {}, { retentionPauseMs: 3_600_000 });
    session = await signIn(site.origin);
  });

  const rows = async () =>
    Promise.all(
      (await listTableNames(site.database.db)).map(
        async (table) => (await site.database.db.selectFrom(table).selectAll().execute()).length,
      ),
    );
  const send = (call: DocumentedCall, headers: Record<string, string>, body?: string) =>
    fetch(site.origin + call.url, {
      method: call.method,
      headers: {
        ...(needsSession(call) && session),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  const storingNothing = async (refuse: () => Promise<void>) => {
    const before = await rows();
    await refuse();
    expect(await rows()).toEqual(before);
  };
  const expectRefused = async (call: DocumentedCall, bad: BadBodyCase) => {
    const response = await send(call, bad.headers, bad.body);
    const problem = await readProblem(response);
    expect([bad.name, problem.status, problem.type]).toEqual([bad.name, bad.status, `/api/docs#${bad.type}`]);
    expect(problem.detail).toMatch(bad.detail);
    if (bad.status === 422 && bad.field) {
      const fault = { field: bad.field, message: problem.detail };
      expect(problem.errors?.[0], bad.name).toMatchObject(fault);
    }
    expectDocumentedProblem(call, bad.status, bad.type);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  };
  const ofDocument = (wanted: (call: DocumentedCall) => boolean) =>
    documentedCalls.filter(wanted).map((call) => [call.name, call] as const);

  const withFields = ofDocument((call) => listBodyTypes(call).length > 0 && !call.isSigned);

  it('documented calls are all tested here, and there is no other route', () => {
    expect(Object.keys(exampleCalls).sort()).toEqual(documentedCalls.map(({ name }) => name).sort());
    const documented = documentedCalls.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'));
    expect(listRoutePaths(site.api.router)).toEqual(
      [...new Set([...documented, OPENAPI_PATH, DOCS_PATH])].sort(),
    );
  });

  it.each(withFields)('%s refuses unreadable bodies, and stores nothing', (_name, call) =>
    storingNothing(async () => {
      for (const bad of buildMalformedBodyCases(call)) await expectRefused(call, bad);
    }),
  );

  it.each(withFields)('%s names an unknown, absent or mistyped field, and stores nothing', (_name, call) =>
    storingNothing(async () => {
      for (const bad of buildInvalidFieldCases(call)) await expectRefused(call, bad);
    }),
  );

  it.each(ofDocument((call) => call.method !== 'GET' || '403' in call.operation.responses))(
    '%s refuses requests of other sites, and stores nothing',
    (_name, call) =>
      storingNothing(async () => {
        for (const bad of buildCrossSiteBodyCases(call)) await expectRefused(call, bad);
      }),
  );

  it.each([...new Set(documentedCalls.map(({ path }) => path))])(
    '%s names its methods in answer to any other',
    (path) =>
      storingNothing(async () => {
        const calls = documentedCalls.filter((call) => call.path === path);
        const methods = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
        for (const method of METHODS.filter((each) => !methods.includes(each))) {
          for (const call of calls) {
            const response = await send({ ...call, method }, {});
            expect(response.headers.get('Allow')?.split(', ').sort()).toEqual(methods.sort());
            expect(await readProblem(response)).toMatchObject({
              status: 405,
              type: '/api/docs#method-not-allowed',
              detail: expect.stringMatching(/^Méthode non acceptée : .* accepté\.$/),
            });
            expectDocumentedProblem(call, 405, 'method-not-allowed');
          }
        }
      }),
  );

  it.each(ofDocument((call) => listBodyTypes(call).includes(FORM) && 'email' in (call.good ?? {})))(
    'plain form to %s is refused by a French page, and nothing is stored',
    (_name, call) =>
      storingNothing(async () => {
        const form = { 'Content-Type': FORM };
        const fields = new URLSearchParams(call.good as Record<string, string>).toString();
        for (const [headers, body, status, words] of [
          [{ 'Sec-Fetch-Site': 'cross-site' }, fields, 403, 'autre site'],
          [{}, `${fields}&x=${'x'.repeat(70_000)}`, 413, '64 Kio'],
          [{}, Array.from({ length: 51 }, (_, n) => `f${n}=`).join('&'), 413, 'plus de 50 champs'],
          [{ 'Content-Encoding': 'gzip' }, fields, 415, 'compressé'],
          [{}, `${fields}&isAdmin=1`, 422, 'Champ inconnu : « isAdmin ».'],
          [{}, `${fields}&email=zoe%40example.org`, 422, 'Adresse e-mail'],
          [{}, '', 422, 'Adresse e-mail'],
        ] as const) {
          const response = await send(call, { ...form, ...headers }, body);
          const page = (await response.text()).replace(/[\u00a0\u202f]/g, ' ');
          expect([response.status, page]).toEqual([status, expect.stringContaining(words)]);
          expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
          expect(page).toContain('<html lang="fr">');
          expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
        }
      }),
  );
}
