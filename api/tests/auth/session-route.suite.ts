import { postLogin } from '@site/api/testing/admin';
import type { Cleanup } from '@site/api/testing/cleanup';
import { ADMIN_PASSWORD, generateTotpCode, hashCheaply } from '@site/api/testing/password';
import { postJson } from '@site/api/testing/post';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import { sessionSchema, sessionStateSchema } from '@site/api-contract/admin/admin';
import { ADMIN_SESSION_PATH } from '@site/api-contract/admin/admin-rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addEditor, enableTotp } from '../../src/auth/editors.ts';

/** Registers the tests of `/api/admin/session`, for any engine. */
export function sessionRouteSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  beforeAll(async () => {
    site = await start(afterFile);
  });
  const call = (method: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + ADMIN_SESSION_PATH, { method, headers });

  it('right password gives a token for 12 hours, which no cache keeps', async () => {
    const before = Date.now();
    const response = await postLogin(site.origin);
    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { token, expiresAt } = sessionSchema.parse(await response.json());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expiresAt - before).toBeGreaterThanOrEqual(12 * 3_600_000);
    expect(expiresAt - before).toBeLessThan(12 * 3_600_000 + 60_000);
    const state = await call('GET', { Authorization: `bearer ${token}` });
    expect(sessionStateSchema.parse(await state.json())).toEqual({ expiresAt, editor: null });
  });

  it('wrong password is answered with that fact alone', async () => {
    const response = await postLogin(site.origin, 'autre');
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(await readProblem(response)).toEqual({
      status: 401,
      type: '/api/docs#wrong-password',
      title: 'Mot de passe incorrect',
      detail: 'Mot de passe incorrect',
    });
  });

  it.each([
    ['no password', {}, /^Saisissez le mot de passe/],
    ['an empty one', { password: '' }, /^Saisissez le mot de passe\.$/],
    ['an endless one', { password: 'a'.repeat(257) }, /^Raccourcissez le mot de passe : 256/],
  ])('body with %s is refused and not counted', async (_name, body, detail) => {
    const before = await readTableRows(site, 'rate_limit');
    const problem = await readProblem(await postJson(site.origin + ADMIN_SESSION_PATH, body));
    expect(problem).toMatchObject({ status: 422, type: '/api/docs#invalid-fields' });
    expect(problem.detail).toMatch(detail);
    expect(await readTableRows(site, 'rate_limit')).toEqual(before);
  });

  it('fifty wrong passwords at once five are hashed, and the right one waits too', async () => {
    const limited = await start(onTestFinished);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => postLogin(limited.origin, `faux ${index}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
    const refusal = await postLogin(limited.origin);
    const wait = Number(refusal.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(600);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await readProblem(refusal)).toMatchObject({
      type: '/api/docs#too-many-attempts',
      detail: expect.stringMatching(/^Trop de mots de passe incorrects\. Réessayez dans 1[1-5] minutes\.$/),
    });
    expect(await limited.metrics()).toContain('site_admin_logins_total{outcome="wrong"} 5');
  });

  it('lets the operator’s own browser in while strangers have locked the door', async () => {
    const { origin } = await start(onTestFinished, { TRUST_PROXY: 'loopback' });
    const fromPage = { 'Sec-Fetch-Site': 'same-origin' };
    const from = (address: string, password: string, headers = {}) =>
      postLogin(origin, password, { 'X-Forwarded-For': address, ...headers });
    const [office, elsewhere] = ['2001:db8:0:ff::1', '203.0.113.9'];
    const cookies = (await from(office, ADMIN_PASSWORD, fromPage)).headers.getSetCookie().join('\n');
    const [, device] = /^(admin-device=[\w.-]+); .*HttpOnly.*SameSite=Strict/m.exec(cookies) ?? [];
    // Five wrong passwords from each of ten /64s, each time from another address.
    for (let network = 0; network < 10; network++)
      for (let host = 1; host <= 5; host++) await from(`2001:db8:0:${network}::${host}`, 'faux');
    const getStatus = async (address: string, Cookie: string) =>
      (await from(address, ADMIN_PASSWORD, { ...fromPage, Cookie })).status;
    for (const address of [office, elsewhere]) expect(await getStatus(address, '')).toBe(429);
    for (const address of [office, elsewhere, '2001:db8:0:3::1'])
      expect(await getStatus(address, `${device}`)).toBe(201);
    expect(await getStatus(elsewhere, `${device}x`)).toBe(429);
  });

  describe('editor', () => {
    const PASSWORD = 'mot de passe à soi';
    const signInAs = (body: object) =>
      postJson(site.origin + ADMIN_SESSION_PATH, { name: 'zoé', password: PASSWORD, ...body });

    it('needs the second factor, which opens once', async () => {
      await addEditor(site.database, 'Zoé', hashCheaply(PASSWORD), 0);
      const code = generateTotpCode((await enableTotp(site.database, 'zoé')) ?? '');
      expect(await readProblem(await signInAs({}))).toMatchObject({
        status: 401,
        type: '/api/docs#code-needed',
        detail: expect.stringMatching(/^Saisissez le code/),
      });
      expect((await signInAs({ code })).status).toBe(201);
      expect(await readProblem(await signInAs({ code }))).toMatchObject({
        status: 401,
        type: '/api/docs#wrong-code',
      });
    });

    it.each(['a\u0000b', 'a\nb', 'é'.repeat(65), 5, {}, ['Léa']])(
      'is refused by the name %j, which counts as no attempt',
      async (name) => {
        const before = await readTableRows(site, 'rate_limit');
        const problem = await readProblem(await signInAs({ name }));
        expect(problem).toMatchObject({ status: 422, errors: [{ field: 'name' }] });
        expect(await readTableRows(site, 'rate_limit')).toEqual(before);
      },
    );

    it.each(["' or 1=1 --", '\ud800', '%', '__proto__', 'admin\u200b'])(
      'is unknown by the name %j',
      async (name) => {
        await site.database.db.deleteFrom('rate_limit').execute();
        const problem = await readProblem(await signInAs({ name, password: ADMIN_PASSWORD }));
        expect(problem.type).toBe('/api/docs#wrong-password');
      },
    );
  });
}
