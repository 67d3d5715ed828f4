import { postDedicatedOffers, signIn } from '@site/api/testing/admin';
import type { Cleanup } from '@site/api/testing/cleanup';
import { ADMIN_PASSWORD } from '@site/api/testing/password';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import { ADMIN_SESSION_PATH } from '@site/api-contract/admin/admin-rules';
import { beforeAll, expect, it } from 'vitest';
import { documentedCalls, expectDocumentedProblem, needsSession } from '../testing/documented.ts';

const HOUR = 3_600_000;
const NEEDED = 'Une session est nécessaire : connectez-vous.';
const OVER = 'La session est terminée ou n’est pas reconnue : reconnectez-vous.';

/** Opens a session and backdates it in the database; `age` is the time since its start and its last use, in milliseconds. */
async function getSession(site: StartedApi, age: { created: number; used: number }) {
  const before = new Set((await readTableRows(site, 'admin_session')).map((row) => row.token_hash));
  const session = await signIn(site.origin);
  const hash = (await readTableRows(site, 'admin_session')).find(
    (row) => !before.has(row.token_hash),
  )?.token_hash;
  await site.database.db
    .updateTable('admin_session')
    .set({ created_at: Date.now() - age.created, used_at: Date.now() - age.used })
    .where('token_hash', '=', hash ?? '')
    .execute();
  return session;
}

/** Registers the tests of access to calls that need a session, for any engine. */
export function accessSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  const strangers: { name: string; headers: Record<string, string>; detail: string }[] = [];
  beforeAll(async () => {
    site = await start(afterFile);
    const elsewhere = await start(afterFile);
    await postDedicatedOffers(site.origin, [], await signIn(site.origin));
    const revoked = await signIn(site.origin);
    await fetch(site.origin + ADMIN_SESSION_PATH, { method: 'DELETE', headers: revoked });
    const good = await signIn(site.origin);
    const token = good.Authorization.slice('Bearer '.length);
    const needed = { 'no token': {}, 'a cookie': { Cookie: `token=${token}` } };
    const malformed = [
      `Basic ${token}`,
      'Bearer ',
      'Bearer',
      token,
      `Bearer ${token} x`,
      `Bearer ${'a'.repeat(201)}`,
    ];
    for (const [name, headers] of Object.entries(needed)) strangers.push({ name, headers, detail: NEEDED });
    for (const each of [...malformed, `Bearer ${ADMIN_PASSWORD}`])
      strangers.push({ name: each, headers: { Authorization: each }, detail: NEEDED });
    const unknown = {
      'a made-up token': { Authorization: `Bearer ${'A'.repeat(43)}` },
      'a token with a letter more': { Authorization: `${good.Authorization}A` },
      'another database’s token': await signIn(elsewhere.origin),
      'a revoked token': revoked,
      'a token of 12 hours': await getSession(site, { created: 12 * HOUR, used: 1_000 }),
      'a token silent for 2 hours': await getSession(site, { created: 3 * HOUR, used: 2 * HOUR }),
    };
    for (const [name, headers] of Object.entries(unknown)) strangers.push({ name, headers, detail: OVER });
  });

  const calls = documentedCalls.filter(needsSession);

  it('calls of the administration all need a session, except the login', () => {
    const names = documentedCalls.map(({ name }) => name);
    const admin = names.filter((name) => /\/api\/(admin\/|save-|delivery\/dashboard)/.test(name));
    expect(calls.map(({ name }) => name).sort()).toEqual(
      admin.filter((name) => name !== `post ${ADMIN_SESSION_PATH}`).sort(),
    );
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    '%s answers 401 without a valid session, and reads and stores nothing',
    async (_name, call) => {
      const before = (await readTableRows(site, 'dedicated_version')).length;
      for (const { name: stranger, headers, detail } of strangers) {
        const response = await fetch(site.origin + call.url, {
          method: call.method,
          headers: { 'Content-Type': 'application/json', ...headers },
          ...(call.operation.requestBody && { body: '[{"broken' }),
        });
        const unauthenticated = { type: '/api/docs#unauthenticated', title: 'Authentification requise' };
        expect(await readProblem(response), stranger).toEqual({ status: 401, ...unauthenticated, detail });
        expect(response.headers.get('WWW-Authenticate')).toBe(
          detail === NEEDED ? 'Bearer' : 'Bearer error="invalid_token"',
        );
      }
      expectDocumentedProblem(call, 401, 'unauthenticated');
      expect((await readTableRows(site, 'dedicated_version')).length).toBe(before);
    },
  );

  it('new password ends the sessions of the old one', async () => {
    const headers = await signIn(site.origin);
    const ADMIN_PASSWORD_HASH = `$scrypt$ln=10,r=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const changed = await start(afterFile, { ...site.same, ADMIN_PASSWORD_HASH });
    expect((await fetch(changed.origin + ADMIN_SESSION_PATH, { headers })).status).toBe(401);
    expect((await fetch(site.origin + ADMIN_SESSION_PATH, { headers })).status).toBe(200);
  });
}
