import { postDedicatedOffers, postLogin, signIn } from '@site/api/testing/admin';
import type { Cleanup } from '@site/api/testing/cleanup';
import { ADMIN_PASSWORD } from '@site/api/testing/password';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import {
  ADMIN_SESSION_PATH,
  buildVersionRestorePath,
  SAVE_DEDICATED_PATH,
} from '@site/api-contract/admin/admin-rules';
import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { beforeAll, expect, it } from 'vitest';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const OURS = { 'Sec-Fetch-Site': 'same-origin' };
const list = JSON.stringify([{ ...createBlankOffer('1'), name: 'Détourné' }]);

/** Returns an answer's cookies by name. */
const getCookies = (answer: Response) =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      return [name, { value, attributes: attributes.filter((each) => !each.startsWith('Expires')) }];
    }),
  );

/** Signs in as the site's page does, and returns the header with the session cookie. */
async function enter({ origin }: StartedApi) {
  const answer = await postLogin(origin, ADMIN_PASSWORD, OURS);
  expect(answer.status).toBe(201);
  return { Cookie: `admin-session=${getCookies(answer)['admin-session']?.value}` };
}

/** Registers the tests of the session cookie, for any engine: its rights, and its protection from other sites. */
export function sessionCookieSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  beforeAll(async () => {
    site = await start(afterFile, { TRUST_PROXY: 'loopback' });
    expect((await postDedicatedOffers(site.origin, [], await signIn(site.origin))).status).toBe(200);
  });
  const state = (headers: Record<string, string>, method = 'GET') =>
    fetch(site.origin + ADMIN_SESSION_PATH, { method, headers });
  const versions = async () => (await readTableRows(site, 'dedicated_version')).length;

  it.each<[string, Record<string, string>]>([
    ['a fetch from another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a page of a host beside ours', { 'Sec-Fetch-Site': 'same-site' }],
    ['an old browser on another site', { Origin: 'https://evil.example' }],
    ['a frame that hides where it is', { Origin: 'null' }],
    ['something that says nothing', {}],
    ['a link that is opened outside of a page', { 'Sec-Fetch-Site': 'none' }],
    ['an origin that only begins like ours', { Origin: 'https://www.example.org.evil.example' }],
  ])('operator’s cookie changes nothing in a request of %s', async (_name, from) => {
    const cookie = await enter(site);
    const before = await versions();
    for (const [path, method, body, type] of [
      [SAVE_DEDICATED_PATH, 'POST', list, JSON_TYPE],
      [SAVE_DEDICATED_PATH, 'POST', list, { 'Content-Type': 'text/plain' }],
      [SAVE_DEDICATED_PATH, 'POST', `list=${list}`, { 'Content-Type': 'application/x-www-form-urlencoded' }],
      [buildVersionRestorePath(1), 'POST', undefined, {}],
      [ADMIN_SESSION_PATH, 'DELETE', undefined, {}],
    ] as const) {
      const answer = await fetch(site.origin + path, {
        method,
        headers: { ...cookie, ...from, ...type },
        ...(body && { body }),
      });
      expect(await readProblem(answer)).toMatchObject({ status: 403, type: '/api/docs#cross-site' });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await versions()).toBe(before);
    expect((await state(cookie)).status).toBe(200);
  });

  it('sign-in by a page sets a cookie out of scripts’ reach, and gives no token', async () => {
    for (const from of [OURS, { Origin: site.origin }, { 'Sec-Fetch-Site': 'none' }] as Record<
      string,
      string
    >[]) {
      const answer = await postLogin(site.origin, ADMIN_PASSWORD, from);
      expect(Object.keys(await answer.json())).not.toContain('token');
      const session = getCookies(answer)['admin-session'];
      expect(session?.value).toMatch(/^[\w-]{43}$/);
      expect(session?.attributes.sort()).toEqual([
        'HttpOnly',
        expect.stringMatching(/^Max-Age=43(200|199)$/),
        'Path=/',
        'SameSite=Strict',
      ]);
    }
  });

  it('cookie set over HTTPS stays there, and none set over HTTP replaces it', async () => {
    const secure = { ...OURS, 'X-Forwarded-Proto': 'https' };
    const answer = await postLogin(site.origin, ADMIN_PASSWORD, secure);
    const { value, attributes } = getCookies(answer)['__Host-admin-session'] ?? {};
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']));
    const other = await enter(site);
    expect((await state({ ...secure, Cookie: `__Host-admin-session=${value}` })).status).toBe(200);
    expect((await state({ ...secure, ...other })).status).toBe(401);
  });

  it('sign-out of a page ends the session and removes the cookie', async () => {
    const cookie = await enter(site);
    expect((await state({ ...cookie, ...OURS })).status).toBe(200);
    const answer = await state({ ...cookie, ...OURS }, 'DELETE');
    expect(answer.status).toBe(204);
    expect(getCookies(answer)['admin-session']).toMatchObject({
      value: '',
      attributes: expect.arrayContaining(['Max-Age=0', 'Path=/']),
    });
    expect((await state(cookie)).status).toBe(401);
  });

  it('second sign-in of a page ends its first session', async () => {
    const first = await enter(site);
    expect((await postLogin(site.origin, ADMIN_PASSWORD, { ...OURS, ...first })).status).toBe(201);
    expect((await state(first)).status).toBe(401);
  });

  it('bearer counts before the cookie, even if it is invalid', async () => {
    const cookie = await enter(site);
    const bearer = await signIn(site.origin);
    expect((await state({ ...cookie, ...bearer }, 'DELETE')).status).toBe(204);
    expect((await state(bearer)).status).toBe(401);
    expect((await state(cookie)).status).toBe(200);
    for (const Authorization of [`Bearer ${'A'.repeat(43)}`, 'Bearer ', 'Bearer a b'])
      expect((await state({ ...cookie, Authorization })).status).toBe(401);
    // A browser adds this header if nginx protects the site with a password of its own.
    expect((await state({ ...cookie, Authorization: 'Basic YTpi' })).status).toBe(200);
  });
}
