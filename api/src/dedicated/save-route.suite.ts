import { savedSchema, staleProblemSchema } from '@site/api-contract/admin';
import { blankOffer } from '@site/api-contract/dedicated';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSession, save } from '../testing/admin.ts';
import type { Cleanup } from '../testing/cleanup.ts';
import { problemOf } from '../testing/problem.ts';
import { rowsOf } from '../testing/rows.ts';
import type { StartApi, StartedApi } from '../testing/start-api.ts';

const offers = (...names: string[]) => names.map((name, id) => ({ ...blankOffer(String(id)), name }));

/** What `POST /api/save-dedicated` has to do on every engine. */
export function saveDedicatedSuite(start: StartApi, afterFile: Cleanup): void {
  let site: StartedApi;
  let session: { Authorization: string };
  beforeAll(async () => {
    site = await start(afterFile);
    session = await openSession(site.origin);
  });
  const post = (body: unknown, headers = {}) => save(site.origin, body, { ...session, ...headers });
  const inForce = async () => {
    const response = await fetch(`${site.origin}/api/dedicated?t=1`);
    return { etag: response.headers.get('ETag'), offers: await response.json() };
  };

  describe('POST /api/save-dedicated', () => {
    it('When a list is saved then visitors have it at once, at the version the answer names', async () => {
      const response = await post(offers('EPYC', 'Xeon'));
      expect(response.status).toBe(200);
      const { version, savedAt } = savedSchema.parse(await response.json());
      expect(response.headers.get('ETag')).toBe(`"${version}"`);
      expect(Math.abs(Date.now() - savedAt)).toBeLessThan(60_000);
      expect(await inForce()).toEqual({ etag: `"${version}"`, offers: offers('EPYC', 'Xeon') });
    });

    it('When a benchmark is left out then it is saved as 0', async () => {
      const { benchmark: _, ...offer } = blankOffer('1');
      expect((await post([offer])).status).toBe(200);
      expect((await inForce()).offers).toEqual([blankOffer('1')]);
    });

    it('When the version is stale then nothing is saved, and the answer carries what is in force', async () => {
      await post(offers('Avant'));
      const { etag } = await inForce();
      const first = await post(offers('Première'), { 'If-Match': etag ?? '' });
      const { version, savedAt } = savedSchema.parse(await first.json());
      const refused = await post(offers('Seconde'), { 'If-Match': etag ?? '' });
      expect(refused.headers.get('ETag')).toBe(`"${version}"`);
      const problem = staleProblemSchema.parse(await problemOf(refused));
      expect(problem).toMatchObject({
        type: '/api/docs#stale-version',
        detail: `La liste a été modifiée entre-temps : la version ${version} est en vigueur, rien n’a été enregistré.`,
        currentVersion: version,
        currentSavedAt: savedAt,
        currentOffers: offers('Première'),
      });
      expect((await inForce()).offers).toEqual(offers('Première'));
    });

    it.each(['*', undefined])('When If-Match is %s then the save overwrites', async (tag) => {
      expect((await post(offers(`${tag}`), tag ? { 'If-Match': tag } : {})).status).toBe(200);
      expect((await inForce()).offers).toEqual(offers(`${tag}`));
    });

    it('When a proxy has made the tag weak then it still names its version', async () => {
      const { etag } = await inForce();
      expect((await post(offers('faible'), { 'If-Match': `W/${etag}` })).status).toBe(200);
    });

    it.each(['3', '"a"', '"1", "2"', '""'])('When If-Match is %s then it is refused', async (tag) => {
      const problem = await problemOf(await post(offers('x'), { 'If-Match': tag }));
      expect(problem).toMatchObject({ status: 400, type: '/api/docs#malformed-request' });
      expect(problem.detail).toMatch(/^If-Match : une version entre guillemets/);
    });

    it('When two editors save at once from one version then one gets through and the other gets 412', async () => {
      for (let round = 0; round < 10; round++) {
        const { etag } = await inForce();
        const both = await Promise.all(
          ['A', 'B'].map((editor) => post(offers(`${editor}${round}`), { 'If-Match': etag ?? '' })),
        );
        expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
        const [winner, loser] = both[0]?.status === 200 ? ['A', both[1]] : ['B', both[0]];
        const told = staleProblemSchema.parse(await loser?.json());
        expect([`"${told.currentVersion}"`, told.currentOffers]).toEqual([
          (await inForce()).etag,
          offers(`${winner}${round}`),
        ]);
        expect((await inForce()).offers).toEqual(offers(`${winner}${round}`));
      }
    });

    it('When nobody is logged in then nothing is even read', async () => {
      const before = await rowsOf(site, 'dedicated_version');
      for (const headers of [{}, { Authorization: 'Bearer faux' }]) {
        const response = await save(site.origin, '[{"broken', headers as Record<string, string>);
        expect((await problemOf(response)).type).toBe('/api/docs#unauthenticated');
      }
      expect(await rowsOf(site, 'dedicated_version')).toHaveLength(before.length);
    });

    it.each([
      [{ price: 5 }, 'price', 'Ligne 2 (Deuxième), Prix : un texte est attendu.'],
      [
        { link: 'javascript:alert(1)' },
        'link',
        'Ligne 2 (Deuxième), Lien : un chemin du site (/contact) ou une adresse complète (https://…) est attendu.',
      ],
      [{ locations: ['Paris', ''] }, 'locations', 'Ligne 2 (Deuxième), Localisation : champ vide.'],
      [{ isAdmin: true }, 'isAdmin', 'Ligne 2 (Deuxième), Champ inconnu : « isAdmin ».'],
      [{ id: '0' }, 'id', 'Ligne 2 (Deuxième), Identifiant : déjà porté par une autre offre.'],
      [{ benchmark: 1.5 }, 'benchmark', 'Ligne 2 (Deuxième), Benchmark : un nombre entier est attendu.'],
    ])('When a row has %o then the problem names the row and the field', async (changes, field, message) => {
      const [first, second] = offers('Première', 'Deuxième');
      const problem = await problemOf(await post([first, { ...second, ...changes }]));
      expect(problem).toMatchObject({ status: 422, type: '/api/docs#invalid-fields' });
      expect(problem.errors).toEqual([{ row: 1, field, message }]);
      expect(problem.detail).toBe(message);
    });

    it('When it is no list, too long a list, or rows are no offers then the problem says so', async () => {
      expect((await problemOf(await post({ offers: [] }))).detail).toBe('Une liste d’offres est attendue.');
      const many = Array.from({ length: 501 }, (_, id) => blankOffer(String(id)));
      expect((await problemOf(await post(many))).detail).toBe('Plus de 500 offres reçues.');
      const problem = await problemOf(await post([null, 5]));
      expect(problem.errors).toEqual([
        { row: 0, field: '', message: 'Ligne 1, Offre : un objet est attendu.' },
        { row: 1, field: '', message: 'Ligne 2, Offre : un objet est attendu.' },
      ]);
    });

    it('When the list is larger than 1 MiB then it is refused; just below, it is read', async () => {
      const problem = await problemOf(await post(`[${' '.repeat(1024 * 1024)}]`));
      expect(problem).toMatchObject({ status: 413, type: '/api/docs#too-large' });
      expect(problem.detail).toContain('1 Mio');
      expect((await post(`[${' '.repeat(1024 * 1024 - 2)}]`)).status).toBe(200);
    });

    it('When very many fields are faulty then the problem stays small', async () => {
      const problem = await problemOf(await post(Array.from({ length: 400 }, () => ({}))));
      expect(problem.errors).toHaveLength(100);
    });
  });
}
