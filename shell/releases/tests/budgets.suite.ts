import type { Database } from '@site/api/storage/schema';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter } from '@site/api/testing/start-api';
import {
  RELEASE_CALL_BLOBS_PATH,
  RELEASE_CALL_CHANGES_PATH,
  RELEASE_CALL_UPLOADS_PATH,
} from '@site/api-contract/releases/release-rules';
import type { PrivateKey, RequestedChange } from '@site/api-contract/releases/releases';
import { describe, expect, it, onTestFinished } from 'vitest';
import { computeIntegritySync } from '../../site/integrity.ts';
import { consumeBudget } from '../access/hourly-budgets.ts';
import { addSigningKey } from '../access/keys.ts';
import { limitToPreviews, resolveBudget } from '../model/budgets.ts';
import { collectGarbage, deletePrunedReleases } from '../store/garbage-collection.ts';
import { listStoredReleases, storeRelease } from '../store/releases.ts';
import {
  createRelease,
  parseChangeStream,
  startMemorySite,
  type TestRelease,
} from '../testing/memory-site.ts';
import { generatePrivateKey } from '../testing/statements.ts';

const HOUR_MS = 3_600_000;
const promote: RequestedChange = { action: 'promote', remote: 'hosting' };
const abort: RequestedChange = { action: 'abort', remote: 'hosting' };
const small = (text: string) => createRelease('hosting', { 'client/a.js': text });
/** Returns a release with a file of `bytes` bytes. */
const large = (bytes: number, fill: string) =>
  createRelease('hosting', { 'client/a.js': fill.repeat(bytes) });

/** Returns a release with white space after its manifest: another text of the same build. */
const createPaddedRelease = (release: TestRelease, spaces: number): TestRelease => {
  const manifest = release.manifest + ' '.repeat(spaces);
  return { ...release, manifest, hash: computeIntegritySync(Buffer.from(manifest)) };
};

/** Adds a key for previews of hosting only. */
async function addPreviewsKey(database: Database): Promise<PrivateKey> {
  const jwk = await generatePrivateKey();
  await addSigningKey(database, { name: 'Previews', remotes: ['hosting'], jwk, previewsOnly: true });
  return jwk;
}

/** Registers the tests of teams' budgets, for any engine. */
export function budgetsSuite(start: ApiStarter): void {
  const begin = async (env: NodeJS.ProcessEnv = {}) => {
    const site = await startMemorySite(start, onTestFinished, env);
    const team = await site.team('Hosting', ['hosting']);
    const operator = await site.team('Operator', '*');
    const signed = async (
      jwk: PrivateKey,
      { remote, buildId, hash }: TestRelease,
      action: 'release' | 'preview' = 'release',
    ) => {
      const release = { remote, buildId };
      const change: RequestedChange =
        action === 'preview' ? { action, ...release, hours: 1 } : { action, ...release };
      return site.sign(jwk, change, { manifest: hash });
    };
    const announce = async (jwk: PrivateKey, release: TestRelease, action?: 'release' | 'preview') =>
      postJson(site.origin + RELEASE_CALL_UPLOADS_PATH, release.manifest, {
        Authorization: `Bearer ${await signed(jwk, release, action)}`,
      });
    const upload = async (jwk: PrivateKey, release: TestRelease, bytes: Buffer) =>
      fetch(
        `${site.origin}${RELEASE_CALL_BLOBS_PATH}?integrity=${encodeURIComponent(computeIntegritySync(bytes))}`,
        {
          method: 'PUT',
          headers: {
            'Content-Type': 'application/octet-stream',
            Authorization: `Bearer ${await signed(jwk, release)}`,
          },
          body: bytes as BodyInit,
        },
      );
    const change = async (jwk: PrivateKey, statement: RequestedChange) =>
      postJson(site.origin + RELEASE_CALL_CHANGES_PATH, { statement: await site.sign(jwk, statement) });
    return { ...site, team, operator, announce, upload, change };
  };

  describe('budgets', () => {
    it('refuse a change beyond those of an hour, with its name, use and end', async () => {
      const site = await begin();
      site.memorySite.budget = { changesPerHour: 2 };
      for (let count = 0; count < 2; count++) await parseChangeStream(await site.change(site.team, promote));
      const response = await site.change(site.team, promote);
      const problem = await readProblem(response);
      const [{ until } = { until: 0 }] = await readTableRows(site, 'rate_limit');
      const freesAt = new Date(until).toISOString();
      expect(problem).toMatchObject({
        status: 409,
        type: '/api/docs#over-budget',
        code: 'over-budget',
        reason: `hosting is over its budget changesPerHour: 2 of 2 are used. Nothing was changed; it frees at ${freesAt}. The operator can raise budgets.hosting.changesPerHour in operator.json`,
        detail: `Le budget « changesPerHour » de hosting ne suffit pas : 2 sur 2 sont pris. Il se libère à ${freesAt}. Rien n’est changé.`,
        budget: { name: 'changesPerHour', remote: 'hosting', limit: 2, used: 2, freesAt },
      });
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3_500);
      expect(site.memorySite.made).toHaveLength(2);
    });

    it('keep aborts and rollbacks possible once changes are spent', async () => {
      const site = await begin();
      site.memorySite.budget = { changesPerHour: 0 };
      expect((await site.change(site.team, promote)).status).toBe(409);
      expect(await parseChangeStream(await site.change(site.team, abort))).toMatchObject([{ done: {} }]);
    });

    it('count keys for previews only apart from the team’s other keys', async () => {
      const site = await begin();
      site.memorySite.budget = { changesPerHour: 1, uploadsPerHour: 1 };
      const previews = await addPreviewsKey(site.database);
      const endPreview: RequestedChange = { action: 'end-preview', remote: 'hosting' };
      expect((await site.change(previews, endPreview)).status).toBe(200);
      expect(await readProblem(await site.change(previews, endPreview))).toMatchObject({
        budget: { name: 'changesPerHour', limit: 1, used: 1 },
      });
      expect((await site.change(site.team, promote)).status).toBe(200);
      expect((await site.announce(previews, small('let a'), 'preview')).status).toBe(200);
      expect((await site.announce(previews, small('let b'), 'preview')).status).toBe(409);
      expect((await site.announce(site.team, small('let c'))).status).toBe(200);
      const counts = await readTableRows(site, 'rate_limit');
      expect(counts.map(({ policy, key, count }) => `${policy} ${key} ${count}`).sort()).toEqual([
        'changesPerHour hosting 1',
        'changesPerHour previews hosting 1',
        'uploadsPerHour hosting 1',
        'uploadsPerHour previews hosting 1',
      ]);
    });

    it('leave a fifth of the stored releases to keys that may release', async () => {
      const site = await begin();
      site.memorySite.budget = { storedReleases: 2 };
      const previews = await addPreviewsKey(site.database);
      expect((await site.announce(previews, small('let a'), 'preview')).status).toBe(200);
      expect(await readProblem(await site.announce(previews, small('let b'), 'preview'))).toMatchObject({
        budget: { name: 'storedReleases', limit: 1, used: 1 },
      });
      expect((await site.announce(site.team, small('let c'))).status).toBe(200);
      expect(limitToPreviews({ ...resolveBudget(undefined, 'hosting') })).toMatchObject({
        storedReleases: 160,
        storedMegabytes: 800,
        previews: 5,
      });
    });

    it('bind no key of the operator', async () => {
      const site = await begin({ DISK_RESERVE_MB: '1000000000' });
      site.memorySite.budget = {
        changesPerHour: 0,
        uploadsPerHour: 0,
        storedReleases: 0,
        storedMegabytes: 0,
      };
      const release = small('let a');
      expect(await (await site.announce(site.operator, release)).json()).toEqual({
        missing: [...release.byHash.keys()],
      });
      expect((await site.upload(site.operator, release, Buffer.from('let a'))).status).toBe(204);
      expect(await parseChangeStream(await site.change(site.operator, promote))).toMatchObject([
        { done: {} },
      ]);
    });

    it('count each use once when many hosts count at the same time', async () => {
      const { database } = await begin();
      const budget = { ...resolveBudget(undefined, 'hosting'), changesPerHour: 5 };
      const uses = Array.from({ length: 12 }, () =>
        consumeBudget(database, 'hosting', 'changesPerHour', budget, { previewsOnly: false }),
      );
      const done = (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled');
      expect(done).toHaveLength(5);
    });

    it('free after an hour, and at once when a wrong clock began the hour', async () => {
      const { database } = await begin();
      const budget = { ...resolveBudget(undefined, 'hosting'), changesPerHour: 1 };
      const use = () => consumeBudget(database, 'hosting', 'changesPerHour', budget, { previewsOnly: false });
      await use();
      await expect(use()).rejects.toThrow('1 of 1 are used');
      for (const until of [Date.now() - 5_000, Date.now() + 3 * HOUR_MS]) {
        await database.db.updateTable('rate_limit').set({ until }).execute();
        await use();
      }
    });

    it('refuse one release more than may be kept, and take one again that is', async () => {
      const site = await begin();
      site.memorySite.budget = { storedReleases: 2 };
      const { remote, buildId, manifest } = small('stored');
      await storeRelease(site.database, { remote, buildId, manifest, hashes: [] }, new Map(), [], 1);
      expect((await site.announce(site.team, small('announced'))).status).toBe(200);
      expect(await readProblem(await site.announce(site.team, small('third')))).toMatchObject({
        reason:
          'hosting is over its budget storedReleases: 2 of 2 are used. Nothing was changed; it frees when the operator prunes releases. The operator can raise budgets.hosting.storedReleases in operator.json',
        budget: { name: 'storedReleases', limit: 2, used: 2, freesAt: null },
      });
      for (const state of ['stored', 'announced'])
        expect((await site.announce(site.team, small(state))).status).toBe(200);
    });

    it('count a build once: the last text of its manifest replaces the others', async () => {
      const site = await begin();
      const release = large(900_000, 'a');
      const [file, bytes = Buffer.of()] = [...release.byHash][0] ?? [];
      const padded = createPaddedRelease(release, 2);
      expect((await site.announce(site.team, small('other'))).status).toBe(200);
      await site.announce(site.team, release);
      expect((await site.upload(site.team, release, bytes)).status).toBe(204);
      for (const spaces of [1, 2])
        expect((await site.announce(site.team, createPaddedRelease(release, spaces))).status).toBe(200);
      const announced = (await readTableRows(site, 'delivery_upload')).filter(
        ({ build_id }) => build_id === release.buildId,
      );
      expect(announced).toMatchObject([
        {
          manifest_hash: padded.hash,
          manifest: padded.manifest,
          wanted: JSON.stringify([file]),
          bytes: 900_000,
          known_bytes: 0,
        },
      ]);
      expect(await readTableRows(site, 'delivery_upload')).toHaveLength(2);
      site.memorySite.budget = { storedMegabytes: 1 };
      expect(await readProblem(await site.upload(site.team, padded, bytes))).toMatchObject({
        budget: { name: 'storedMegabytes', limit: 1, used: 0 },
      });
    });

    it('refuse bytes beyond those that may be stored, of releases and of mere uploads', async () => {
      const site = await begin();
      site.memorySite.budget = { storedMegabytes: 2 };
      const [stored, first, second] = [large(900_000, 's'), large(800_000, 'a'), large(400_000, 'b')];
      const { remote, buildId, manifest } = stored;
      const hashes = [...stored.byHash.keys()];
      await storeRelease(
        site.database,
        { remote, buildId, manifest, hashes },
        new Map(),
        stored.byHash,
        Date.now(),
      );
      await site.announce(site.team, first);
      await site.announce(site.team, second);
      const getBytes = ({ byHash }: TestRelease) => [...byHash.values()][0] as Buffer;
      expect((await site.upload(site.team, first, getBytes(first))).status).toBe(204);
      expect(await readProblem(await site.upload(site.team, second, getBytes(second)))).toMatchObject({
        type: '/api/docs#over-budget',
        budget: { name: 'storedMegabytes', remote: 'hosting', limit: 2, used: 1, freesAt: null },
      });
      expect([...site.memorySite.blobs.keys()]).toEqual([...first.byHash.keys()]);
    });

    it('keep a share of the embedded database’s disk for messages and the operator', async () => {
      const site = await begin({ DISK_RESERVE_MB: '1000000000' });
      const response = await site.announce(site.team, small('let a'));
      if (site.database.engine === 'postgres') return expect(response.status).toBe(200);
      expect(await readProblem(response)).toMatchObject({
        status: 507,
        type: '/api/docs#disk-reserved',
        code: 'disk-reserved',
        reason: expect.stringMatching(
          /^the disk of the database has \d+ MB free, and 1000000000 MB stay reserved for messages and the operator \(DISK_RESERVE_MB\)\. Nothing was stored$/,
        ),
      });
      expect(await readTableRows(site, 'delivery_upload')).toEqual([]);
      expect(await parseChangeStream(await site.change(site.team, abort))).toMatchObject([{ done: {} }]);
    });

    it('follow operator.json where it gives a remote another', () => {
      const operator = { budgets: { hosting: { previews: 9 } } };
      expect(resolveBudget(operator, 'hosting')).toEqual({
        ...resolveBudget(undefined, 'hosting'),
        previews: 9,
      });
      expect(resolveBudget(operator, 'cloud')).toEqual(resolveBudget(undefined, 'cloud'));
    });
  });

  describe('sweep', () => {
    it('removes bytes that nothing names after a day, and no others', async () => {
      const { database } = await begin();
      const old = Date.now() - 25 * HOUR_MS;
      const store = (text: string, at: number) =>
        database.db
          .insertInto('site_blob')
          .values({ hash: computeIntegritySync(Buffer.from(text)), bytes: Buffer.from(text), stored_at: at })
          .execute();
      for (const text of ['unnamed', 'released', 'public', 'announced', 'composed']) await store(text, old);
      await store('just uploaded', Date.now());
      const released = small('released');
      const { remote, buildId, manifest } = released;
      const publicFiles = new Map([['remotes/hosting/a.js', computeIntegritySync(Buffer.from('public'))]]);
      const release = { remote, buildId, manifest, hashes: [...released.byHash.keys()] };
      await storeRelease(database, release, publicFiles, [], old);
      const announced = small('announced');
      const names = { remote, build_id: announced.buildId, manifest_hash: announced.hash };
      const counts = { known_bytes: 0, bytes: 0, created_at: Date.now() };
      await database.db
        .insertInto('delivery_upload')
        .values({ ...names, ...counts, manifest: announced.manifest, wanted: '[]' })
        .execute();
      const files = JSON.stringify({ 'pages/index.html': computeIntegritySync(Buffer.from('composed')) });
      await database.db
        .insertInto('site_composition')
        .values({ id: 'bb4bd262e89d', files, made_at: old })
        .execute();
      const live = { id: 1, composition: 'bb4bd262e89d', moved_at: old, activate_at: old };
      await database.db.insertInto('site_live').values(live).execute();
      expect(await collectGarbage(database, 'bb4bd262e89d', [])).toBe(1);
      const texts = (await database.db.selectFrom('site_blob').selectAll().execute())
        .map(({ bytes }) => String(bytes))
        .sort();
      expect(texts).toEqual(['announced', 'composed', 'just uploaded', 'public', 'released']);
    });

    it('keeps the bytes of each release, upload and composition of many', async () => {
      const { database } = await begin();
      const { db } = database;
      const old = Date.now() - 25 * HOUR_MS;
      const store = async (text: string) => {
        const hash = computeIntegritySync(Buffer.from(text));
        await db
          .insertInto('site_blob')
          .values({ hash, bytes: Buffer.from(text), stored_at: old })
          .execute();
        return hash;
      };
      await store('unnamed');
      for (let index = 0; index < 40; index++) {
        // Two remotes: their releases are read in one order.
        const remote = index % 2 ? 'cloud' : 'hosting';
        const released = createRelease(remote, { 'client/a.js': `released ${index}` });
        const { buildId, manifest, hash } = released;
        await store(`released ${index}`);
        const release = { remote, build_id: buildId, manifest, bytes: 1, stored_at: old };
        await db.insertInto('site_release').values(release).execute();
        const announced = small(`announced ${index}`);
        await store(`announced ${index}`);
        const names = { remote, build_id: announced.buildId, manifest_hash: hash };
        const counts = { known_bytes: 0, bytes: 0, created_at: old };
        await db
          .insertInto('delivery_upload')
          .values({ ...names, ...counts, manifest: announced.manifest, wanted: '[]' })
          .execute();
        const files = JSON.stringify({ 'pages/index.html': await store(`composed ${index}`) });
        await db
          .insertInto('site_composition')
          .values({ id: `composition ${index}`, files, made_at: old })
          .execute();
      }
      expect(await collectGarbage(database, null, [])).toBe(1);
      const texts = (await db.selectFrom('site_blob').select('bytes').execute()).map(({ bytes }) =>
        String(bytes),
      );
      expect(texts).toHaveLength(120);
      expect(texts).not.toContain('unnamed');
    });

    it('removes old compositions, but for the live and the kept ones', async () => {
      const { database } = await begin();
      const old = Date.now() - 25 * HOUR_MS;
      for (const [id, made_at] of [
        ['live', old],
        ['kept', old],
        ['old', old],
        ['new', Date.now()],
      ] as const)
        await database.db.insertInto('site_composition').values({ id, files: '{}', made_at }).execute();
      const live = { id: 1, composition: 'live', moved_at: old, activate_at: old };
      await database.db.insertInto('site_live').values(live).execute();
      const stored = async () => {
        const rows = await database.db.selectFrom('site_composition').select('id').execute();
        return rows.map(({ id }) => id).sort();
      };
      await collectGarbage(database, 'another', []);
      expect(await stored()).toEqual(['kept', 'live', 'new', 'old']);
      await collectGarbage(database, 'live', ['kept']);
      expect(await stored()).toEqual(['kept', 'live', 'new']);
    });

    it('keeps a release stored while others are chosen for deletion', async () => {
      const site = await begin();
      const { database } = site;
      const live = { id: 1, composition: 'live', moved_at: 1, activate_at: 1 };
      await database.db.insertInto('site_live').values(live).execute();
      const getPath = (buildId: string) => `remotes/hosting/${buildId}.js`;
      const store = async (text: string, at: number) => {
        const { remote, buildId, manifest, byHash } = small(text);
        const [hash = ''] = byHash.keys();
        const files = new Map([[getPath(buildId), hash]]);
        await storeRelease(database, { remote, buildId, manifest, hashes: [hash] }, files, byHash, at);
        return getPath(buildId);
      };
      await store('old', 1);
      const deletion = {
        composition: 'live',
        keptCompositions: [],
        releases: await listStoredReleases(database),
        publicPathsOf: ({ build_id }: { build_id: string }) => [getPath(build_id)],
        before: 1,
        record: async () => {},
      };
      const added = await store('new', 2);
      expect(await deletePrunedReleases(database, deletion)).toBe(1);
      expect((await readTableRows(site, 'site_file')).map(({ path }) => path)).toEqual([added]);
    });

    it('deletes nothing once a chosen release was stored again', async () => {
      const site = await begin();
      const { database } = site;
      const live = { id: 1, composition: 'live', moved_at: 1, activate_at: 1 };
      await database.db.insertInto('site_live').values(live).execute();
      const { remote, buildId, manifest } = small('old');
      const release = { remote, build_id: buildId, manifest, bytes: 1, stored_at: 2 };
      await database.db.insertInto('site_release').values(release).execute();
      const deletion = {
        composition: 'live',
        keptCompositions: [],
        releases: [{ ...release, stored_at: 1 }],
        publicPathsOf: () => [],
        before: 1,
        record: async () => {},
      };
      expect(await deletePrunedReleases(database, deletion)).toBeNull();
      expect(await readTableRows(site, 'site_release')).toHaveLength(1);
    });

    it('refuses a release whose bytes were removed while it was completed', async () => {
      const { database } = await begin();
      const { remote, buildId, manifest, byHash } = small('gone');
      const release = { remote, buildId, manifest, hashes: [...byHash.keys()] };
      await expect(storeRelease(database, release, new Map(), [], 1)).rejects.toThrow('isn’t stored');
      expect(await database.db.selectFrom('site_release').selectAll().execute()).toEqual([]);
    });
  });
}
