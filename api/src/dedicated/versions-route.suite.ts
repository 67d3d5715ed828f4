import {
  savedSchema,
  savedVersionSchema,
  staleProblemSchema,
  versionsSchema,
} from '@site/api-contract/admin';
import {
  DEDICATED_VERSIONS_PATH,
  dedicatedVersionPath,
  restoreVersionPath,
} from '@site/api-contract/admin-rules';
import { blankOffer } from '@site/api-contract/dedicated';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSession, save } from '../testing/admin.ts';
import type { Cleanup } from '../testing/cleanup.ts';
import { problemOf } from '../testing/problem.ts';
import type { StartApi } from '../testing/start-api.ts';

const offers = (...names: string[]) => names.map((name, id) => ({ ...blankOffer(String(id)), name }));

/** What the calls on saved versions have to do on every engine. */
export function versionsRouteSuite(start: StartApi, afterFile: Cleanup): void {
  const threeVersions = async (cleanup: Cleanup) => {
    const { origin } = await start(cleanup);
    const session = await openSession(origin);
    for (const list of [offers('a'), offers('a', 'b'), []]) await save(origin, list, session);
    return { origin, session };
  };
  let site: Awaited<ReturnType<typeof threeVersions>>;
  beforeAll(async () => {
    site = await threeVersions(afterFile);
  });
  const call = (path: string, method = 'GET', headers = {}) =>
    fetch(site.origin + path, { method, headers: { ...site.session, ...headers } });
  const restore = (version: number, headers = {}) => call(restoreVersionPath(version), 'POST', headers);

  describe('/api/admin/dedicated/versions', () => {
    it('When the history is asked for then it comes newest first and page by page', async () => {
      // Tests of this file add versions to the site they share.
      const { origin, session: headers } = await threeVersions(onTestFinished);
      const list = async (query: string) =>
        versionsSchema.parse(
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

    it('When one version is asked for then it comes as it was saved', async () => {
      const version = savedVersionSchema.parse(await (await call(dedicatedVersionPath(2))).json());
      expect(version).toMatchObject({ version: 2, restoredFrom: null, offers: offers('a', 'b') });
    });

    it('When a version is restored then visitors have it at once, as a new version that says so', async () => {
      const response = await restore(2);
      expect(response.status).toBe(200);
      const { version } = savedSchema.parse(await response.json());
      expect(response.headers.get('ETag')).toBe(`"${version}"`);
      expect(await (await fetch(`${site.origin}/api/dedicated`)).json()).toEqual(offers('a', 'b'));
      const shown = savedVersionSchema.parse(await (await call(dedicatedVersionPath(version))).json());
      expect(shown).toMatchObject({ restoredFrom: 2, offers: offers('a', 'b') });
    });

    it('When somebody has saved meanwhile then a restore that cares is refused', async () => {
      await save(site.origin, offers('entre-temps'), site.session);
      const problem = staleProblemSchema.parse(await problemOf(await restore(1, { 'If-Match': '"1"' })));
      expect(problem.currentOffers).toEqual(offers('entre-temps'));
      const current = { 'If-Match': `"${problem.currentVersion}"` };
      expect((await restore(1, current)).status).toBe(200);
    });

    it.each(['0', '99', '-1', '1.5', 'a', '01', '9'.repeat(20)])(
      'When there is no version %s then the answer is 404',
      async (version) => {
        for (const [path, method] of [
          [`${DEDICATED_VERSIONS_PATH}/${version}`, 'GET'],
          [`${DEDICATED_VERSIONS_PATH}/${version}/restore`, 'POST'],
        ] as const) {
          const problem = await problemOf(await call(path, method));
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
    ])('When the query is %s then the problem names %s', async (query, field) => {
      const problem = await problemOf(await call(`${DEDICATED_VERSIONS_PATH}?${query}`));
      expect(problem).toMatchObject({ status: 422, type: '/api/docs#invalid-fields' });
      expect(problem.errors?.[0]?.field).toBe(field);
    });

    it('When the address is mangled then the answer is 400, not our fault', async () => {
      const response = await call(`${DEDICATED_VERSIONS_PATH}/%E0%A4`);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const problem = await problemOf(response);
      expect(problem).toMatchObject({ status: 400, type: '/api/docs#malformed-request' });
    });
  });
}
