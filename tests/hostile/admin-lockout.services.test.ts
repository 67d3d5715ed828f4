import { beforeAll, describe, expect, it } from 'vitest';
import { addEditor, removeEditor, renewTotp } from '../../api/src/admin/editors.ts';
import { login, save, signIn } from '../../api/src/testing/admin.ts';
import { run } from '../../api/src/testing/api-process.ts';
import { fileCleanup } from '../../api/src/testing/cleanup.ts';
import { bothEngines } from '../../api/src/testing/engines.ts';
import { ADMIN_PASSWORD, cheapHashOf, cheapPasswordHash, totpCode } from '../../api/src/testing/password.ts';
import { postJson } from '../../api/src/testing/post.ts';
import { problemOf } from '../../api/src/testing/problem.ts';
import { emptyTables, rowsOf, withStore } from '../../api/src/testing/rows.ts';
import { type StartedApi, startApi } from '../../api/src/testing/start-api.ts';

const afterFile = fileCleanup();
const OURS = { 'Sec-Fetch-Site': 'same-origin' };
const OFFICE = '2001:db8:0:ff::1';
const LEA = 'mot de passe de Léa';

describe.each(bothEngines(afterFile))('the door of /admin under attack on %s', (_engine, fresh) => {
  let site: StartedApi;
  let env: Record<string, string>;
  let device: string;
  beforeAll(async () => {
    env = { ...(await fresh(afterFile)), ADMIN_PASSWORD_HASH: cheapPasswordHash, TRUST_PROXY: 'loopback' };
    site = await startApi(afterFile, env);
    const cookies = (await from(OFFICE, ADMIN_PASSWORD, OURS)).headers.getSetCookie();
    device = cookies
      .map((line) => /^(admin-device=[^;]+); .*HttpOnly.*SameSite=Strict/.exec(line)?.[1])
      .join('');
    await withStore(site.config, (database) => addEditor(database, 'Léa', cheapHashOf(LEA), 0));
  });
  const from = (address: string, password: string, headers = {}) =>
    login(site.origin, password, { 'X-Forwarded-For': address, ...headers });
  const status = async (address: string, password = ADMIN_PASSWORD, headers = {}) =>
    (await from(address, password, headers)).status;
  const named = (body: object, headers = {}) => postJson(`${site.origin}/api/admin/session`, body, headers);

  /** Five wrong passwords from each of ten /64s, from other addresses of them each time. */
  const attack = async () => {
    for (let network = 0; network < 10; network++)
      for (let host = 1; host <= 5; host++) await from(`2001:db8:0:${network}::${host}`, 'faux');
    expect(await status('198.51.100.1')).toBe(429);
  };
  const command = (name: string, ...args: string[]) => run(`cli/${name}.js`, args, env);

  it('When ten networks have locked the door then the operator’s own browser comes in, from wherever it is', async () => {
    await attack();
    expect(await status(OFFICE)).toBe(429);
    expect(device).toMatch(/^admin-device=[\w.-]+$/);
    for (const address of [OFFICE, '203.0.113.9', '2001:db8:0:3::1'])
      expect(await status(address, ADMIN_PASSWORD, { ...OURS, Cookie: device })).toBe(201);
  });

  it('When a stranger brings a cookie like it then it helps nothing', async () => {
    await attack();
    const [name, value = ''] = device.split('=');
    for (const forged of [
      'x',
      `${value}x`,
      `x${value}`,
      value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ])
      expect(await status('198.51.100.7', ADMIN_PASSWORD, { ...OURS, Cookie: `${name}=${forged}` })).toBe(
        429,
      );
    // Known as one person, a stranger as another.
    const lea = await named({ name: 'Léa', password: LEA }, { ...OURS, Cookie: device });
    expect(lea.status).toBe(429);
  });

  it('When whoever stole the cookie guesses then five are looked at, and strangers’ own budget is no smaller', async () => {
    await emptyTables(site.config, 'rate_limit');
    const guess = () => status('198.51.100.8', 'faux', { ...OURS, Cookie: device });
    const statuses = await Promise.all(Array.from({ length: 20 }, guess));
    expect(statuses.filter((each) => each === 401)).toHaveLength(5);
    await emptyTables(site.config, 'rate_limit');
    await attack();
  });

  it('When the operator unlocks one address then it comes in while the attack goes on, and nobody else does', async () => {
    await attack();
    expect(command('admin-unlock', '2001:db8:0:ff::abcd')).toMatchObject({
      status: 0,
      stdout: '2001:db8:0:ff::/64 is let in for 60 minutes.\n',
    });
    await attack();
    expect(await status(OFFICE)).toBe(201);
    expect(await status('203.0.113.9')).toBe(429);
    const unlocked = (await rowsOf(site, 'rate_limit')).filter(({ policy }) => policy === 'sign-in-unlocked');
    expect(unlocked.map(({ key }) => key)).toEqual(['2001:db8:0:ff::/64']);
  });

  it('When the operator unlocks the door then everybody may try again', async () => {
    await attack();
    expect(command('admin-unlock').status).toBe(0);
    expect(await status('203.0.113.9')).toBe(201);
  });

  it('When somebody who knows the password guesses codes from a dozen addresses then five are looked at; the right one opens, once', async () => {
    await emptyTables(site.config, 'rate_limit');
    await withStore(site.config, (database) => addEditor(database, 'Zoé', cheapHashOf(LEA), 0));
    const secret = (await withStore(site.config, (database) => renewTotp(database, 'zoé'))) ?? '';
    const code = totpCode(secret);
    const wrong = code === '000000' ? '111111' : '000000';
    const asked = await problemOf(await named({ name: 'Zoé', password: LEA }));
    expect(asked).toMatchObject({ status: 401, type: '/api/docs#code-needed' });
    expect(asked.detail).toMatch(/^Saisissez le code/);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        named({ name: 'Zoé', password: LEA, code: wrong }, { 'X-Forwarded-For': `203.0.113.${n}` }),
      ),
    );
    expect(guesses.map((each) => each.status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
    expect(command('admin-unlock').status).toBe(0);
    const elsewhere = { 'X-Forwarded-For': OFFICE };
    const right = { name: 'zoé', password: LEA, code: totpCode(secret) };
    expect((await named(right, elsewhere)).status).toBe(201);
    const again = await problemOf(await named(right, elsewhere));
    expect(again.type).toBe('/api/docs#wrong-code');
  });

  it('When an editor saves then the history says who, and once removed they save nothing more', async () => {
    await emptyTables(site.config, 'rate_limit');
    await withStore(site.config, (database) => addEditor(database, 'Noé', cheapHashOf(LEA), 0));
    const { token } = await (await named({ name: 'noé', password: LEA })).json();
    const noe = { Authorization: `Bearer ${token}` };
    expect((await save(site.origin, [], noe)).status).toBe(200);
    expect((await save(site.origin, [], await signIn(site.origin))).status).toBe(200);
    const history = await (
      await fetch(`${site.origin}/api/admin/dedicated/versions`, { headers: noe })
    ).json();
    expect(history.versions).toMatchObject([{ editor: null }, { editor: 'Noé' }]);
    await withStore(site.config, (database) => removeEditor(database, 'noé'));
    expect((await save(site.origin, [], noe)).status).toBe(401);
    expect((await rowsOf(site, 'dedicated_version')).map(({ editor }) => editor)).toEqual(['Noé', null]);
  });

  it.each(['a\u0000b', 'a\nb', 'é'.repeat(65), 5, {}, ['Léa']])(
    'When the name is %j then it is refused as a field, not counted and no fault of the database',
    async (name) => {
      const before = await rowsOf(site, 'rate_limit');
      const problem = await problemOf(await named({ name, password: LEA }));
      expect(problem).toMatchObject({ status: 422, errors: [{ field: 'name' }] });
      expect(await rowsOf(site, 'rate_limit')).toEqual(before);
    },
  );

  it.each(["' or 1=1 --", '\ud800', '%', '__proto__', 'admin\u200b'])(
    'When the name is %j then it is nobody’s',
    async (name) => {
      await emptyTables(site.config, 'rate_limit');
      expect((await problemOf(await named({ name, password: ADMIN_PASSWORD }))).type).toBe(
        '/api/docs#wrong-password',
      );
    },
  );
});
