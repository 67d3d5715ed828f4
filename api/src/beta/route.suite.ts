import { betaAcceptedSchema } from '@site/api-contract/beta';
import { BETA_SIGNUP_PATH, betaMessages } from '@site/api-contract/beta-rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Cleanup } from '../testing/cleanup.ts';
import { postJson } from '../testing/post.ts';
import { problemOf } from '../testing/problem.ts';
import { rowsOf } from '../testing/rows.ts';
import type { StartApi, StartedApi } from '../testing/start-api.ts';

const generous = { betaLimit: { max: 10_000, windowMs: 60_000 } };

/** What `POST /beta-signup` has to do on every engine. */
export function betaRouteSuite(start: StartApi, afterFile: Cleanup): void {
  let site: StartedApi;
  beforeAll(async () => {
    site = await start(afterFile, { PUBLIC_ORIGIN: 'https://site.example.org' }, generous);
  });
  const post = (body: unknown, headers = {}) => postJson(site.origin + BETA_SIGNUP_PATH, body, headers);
  const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(site.origin + BETA_SIGNUP_PATH, { method: 'POST', headers, body: new URLSearchParams(fields) });
  const signupsOf = async (email: string) =>
    (await rowsOf(site, 'beta_signup')).filter((row) => row.email === email);

  describe('POST /beta-signup', () => {
    it('When a sign-up is good then it is stored and acknowledged; again, the answer is the same and nothing more is stored', async () => {
      for (const email of ['zoe@example.org', 'zoe@example.org', 'ZOE@example.org']) {
        const response = await post({ email, project: 'quantic' });
        expect(response.status).toBe(200);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
        expect(betaAcceptedSchema.parse(await response.json())).toEqual({ status: 'accepted' });
      }
      expect(await signupsOf('zoe@example.org')).toEqual([expect.objectContaining({ project: 'quantic' })]);
      expect(await signupsOf('ZOE@example.org')).toEqual([]);
    });

    it('When the project has its other name, or none, then it is that one or « inconnu »', async () => {
      await post({ email: 'lea@example.org', projet: 'quantic' });
      await post({ email: 'lea@example.org' });
      const projects = (await signupsOf('lea@example.org')).map(({ project }) => project);
      expect(projects.sort()).toEqual(['inconnu', 'quantic']);
    });

    it('When fifty copies arrive at once then one is stored and every one is a success', async () => {
      const body = { email: 'max@example.org', project: 'quantic' };
      const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await signupsOf('max@example.org')).toHaveLength(1);
    });

    it('When the honeypot is filled then the answer looks like a success and nothing is stored', async () => {
      const response = await post({ email: 'robot@example.org', project: 'a', honeypot: 'x', more: 1 });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'accepted' });
      expect(await signupsOf('robot@example.org')).toEqual([]);
    });

    it.each([
      ['no e-mail', { project: 'a' }, 422, 'invalid-fields', /^Adresse e-mail : champ absent/, 'email'],
      ['a faulty e-mail', { email: 'zoe@' }, 422, 'invalid-fields', /nom@exemple\.fr/, 'email'],
      [
        'two lines',
        { email: 'zoe@example.org', project: 'a\nBcc: b' },
        422,
        'invalid-fields',
        /ligne/,
        'project',
      ],
    ])('When the body is %s then the problem says so', async (_name, body, status, type, detail, field) => {
      const problem = await problemOf(await post(body));
      expect(problem).toMatchObject({ status, type: `/api/docs#${type}` });
      expect(problem.detail).toMatch(detail);
      expect(problem.errors?.[0]?.field).toBe(field);
    });

    it('When one connection sends too much then it is told when to come back, and nothing is stored', async () => {
      const limit = { betaLimit: { max: 1, windowMs: 120_000 } };
      const limited = await start(onTestFinished, {}, limit);
      const send = (email: string) => postJson(limited.origin + BETA_SIGNUP_PATH, { email });
      expect((await send('a@example.org')).status).toBe(200);
      const refused = await send('b@example.org');
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(100);
      expect(await problemOf(refused)).toMatchObject({
        status: 429,
        type: '/api/docs#too-many-requests',
        detail: 'Trop d’inscriptions envoyées depuis votre connexion. Réessayez dans 2 minutes.',
      });
      expect(await rowsOf(limited, 'beta_signup')).toHaveLength(1);
      // One that is stored already is no further sign-up.
      expect((await send('a@example.org')).status).toBe(200);
    });

    it('When the database is away then the answer is 503', async () => {
      const closed = await start(onTestFinished);
      await closed.api.close();
      const response = await postJson(closed.origin + BETA_SIGNUP_PATH, { email: 'zoe@example.org' });
      expect(response.headers.get('Retry-After')).toBe('5');
      expect((await problemOf(response)).status).toBe(503);
    });

    it('When a plain form is good then a French page says so and leads back to the same project', async () => {
      const response = await postForm({ email: 'eva@example.org', projet: 'Mon projet', honeypot: '' });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      const page = await response.text();
      expect(page).toContain('<html lang="fr">');
      expect(page).toContain(betaMessages.success);
      expect(page).toContain('href="/inscription-beta?projet=Mon%20projet"');
      expect(await signupsOf('eva@example.org')).toEqual([
        expect.objectContaining({ project: 'Mon projet' }),
      ]);
    });

    it('When a plain form is refused then the page says why, escaped', async () => {
      const response = await postForm({ email: 'eva@', project: '"><img src=x>', '<b>': '1' });
      expect(response.status).toBe(422);
      const page = await response.text();
      expect(page).toContain('nom@exemple.fr');
      expect(page).toContain('&lt;b&gt;');
      expect(page).not.toMatch(/<img|<b>/);
      const foreign = await postForm({ email: 'eva@example.org' }, { 'Sec-Fetch-Site': 'cross-site' });
      expect(foreign.status).toBe(403);
      expect(await foreign.text()).toContain('autre site');
    });

    it('When sign-ups are logged then no line says who signed up', async () => {
      await post({ email: 'introuvable@example.org', project: 'secret-projet' });
      await post({ email: 'introuvable', project: 'secret-projet' });
      const log = site.log.join('');
      expect(log).toContain('"route":"/beta-signup","status":422');
      for (const secret of ['introuvable', 'secret-projet', '127.0.0.1']) expect(log).not.toContain(secret);
    });
  });
}
