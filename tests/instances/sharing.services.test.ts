import { blankOffer } from '@site/api-contract/dedicated';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../api/src/storage/migrations.ts';
import { login, openSession, save } from '../../api/src/testing/admin.ts';
import { startApiProcess } from '../../api/src/testing/api-process.ts';
import { fileCleanup } from '../../api/src/testing/cleanup.ts';
import { keyedContactBody } from '../../api/src/testing/contact.ts';
import { ADMIN_PASSWORD } from '../../api/src/testing/password.ts';
import { type PostgresServer, startPostgres } from '../../api/src/testing/postgres.ts';
import { migrationsOf } from '../../api/src/testing/stored.ts';
import { tempDir } from '../../api/src/testing/temp-dir.ts';
import { type ApiInstances, postFrom, startApiInstances } from '../support/api-instances.ts';
import { lackingNginx } from '../support/nginx.ts';

const afterFile = fileCleanup();
const lacking = lackingNginx();
const list = (origin: string) => fetch(`${origin}/api/dedicated`);
const named = (name: string) => [{ ...blankOffer('1'), name }];
let server: PostgresServer;
let site: ApiInstances;
let one: string;
let other: string;

beforeAll(async () => {
  server = await startPostgres(afterFile);
  if (lacking) return;
  const DATABASE_URL = await server.createDatabase(afterFile);
  site = await startApiInstances({ DATABASE_URL }, afterFile);
  [one, other] = site.members.map(({ origin }) => origin) as [string, string];
});

describe('two instances of the API behind nginx', () => {
  beforeEach((context) => context.skip(lacking !== undefined, lacking));

  it('When requests come through nginx then both instances serve them', async () => {
    for (let count = 0; count < 4; count++) expect((await list(site.origin)).status).toBe(200);
    const asked = new Set(site.nginx.passed().flatMap(({ upstreams }) => upstreams));
    expect([...asked].sort()).toEqual([one, other].map((origin) => new URL(origin).host).sort());
  });

  it('When a session is opened at one then it holds at the other, and a logout at one ends it at both', async () => {
    const session = await openSession(one);
    const state = (origin: string, method = 'GET') =>
      fetch(`${origin}/api/admin/session`, { method, headers: session });
    expect((await state(other)).status).toBe(200);
    expect((await state(other, 'DELETE')).status).toBe(204);
    for (const origin of [one, other, site.origin]) expect((await state(origin)).status).toBe(401);
  });

  it('When a list is saved at one then the other shows it under its version', async () => {
    const session = await openSession(other);
    const saved = await save(one, named('EPYC'), session);
    const tag = saved.headers.get('ETag');
    expect(saved.status).toBe(200);
    for (const origin of [other, site.origin]) {
      const shown = await list(origin);
      expect(shown.headers.get('ETag')).toBe(tag);
      expect(await shown.json()).toMatchObject([{ name: 'EPYC' }]);
    }
  });

  it('When two editors save at the same time at two instances then one is saved and one is told, every time', async () => {
    const session = await openSession(one);
    for (let round = 0; round < 10; round++) {
      const tag = (await list(one)).headers.get('ETag') as string;
      const names = [`un ${round}`, `deux ${round}`] as const;
      const headers = { ...session, 'If-Match': tag };
      const answers = await Promise.all([
        save(one, named(names[0]), headers),
        save(other, named(names[1]), headers),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const winner = names[answers.findIndex(({ status }) => status === 200)];
      const told = await answers.find(({ status }) => status === 412)?.json();
      expect(told).toMatchObject({ currentOffers: [{ name: winner }] });
      expect(await (await list(other)).json()).toMatchObject([{ name: winner }]);
    }
  });

  it('When five passwords were wrong through nginx then no instance looks at another from that address', async () => {
    const attempt = (address: string, headers = {}) =>
      postFrom(address, `${site.origin}/api/admin/session`, { password: 'faux' }, headers);
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('127.0.0.5')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    for (const origin of [one, other]) {
      const refused = await login(origin, ADMIN_PASSWORD, { 'X-Forwarded-For': '127.0.0.5' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    }
    // Whoever writes the header themselves is still known by the address nginx saw.
    expect((await attempt('127.0.0.5', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(429);
    expect((await attempt('127.0.0.6')).status).toBe(401);
  });

  it.each([
    ['/send-contact', 201, () => keyedContactBody(), 'Trop de messages envoyés depuis votre connexion. '],
    [
      '/beta-signup',
      200,
      (index: number) => ({ email: `zoe.${index}@example.org`, project: 'a' }),
      'Trop d’inscriptions envoyées depuis votre connexion. ',
    ],
  ])(
    'When one address posts to %s 24 times through nginx then ten are accepted, by both instances together',
    async (path, accepted, body, refusal) => {
      const post = (address: string, index: number) => postFrom(address, site.origin + path, body(index));
      const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => post('127.0.0.7', index)));
      expect(answers.filter(({ status }) => status === accepted)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(14);
      expect(refused[0]?.body).toMatchObject({ detail: `${refusal}Réessayez dans 10 minutes.` });
      expect((await post('127.0.0.8', 24)).status).toBe(accepted);
    },
  );
});

describe('two instances of the API on an empty database', () => {
  it('When both start at the same moment, round after round, then both come up, with one password', async () => {
    for (let round = 0; round < 3; round++) {
      const DATABASE_URL = await server.createDatabase(onTestFinished);
      const start = () =>
        startApiProcess({ DATABASE_URL, DATA_DIR: tempDir(onTestFinished) }, onTestFinished);
      const members = await Promise.all([start(), start()]);
      for (const { origin } of members) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      expect(await migrationsOf(DATABASE_URL)).toEqual(Object.keys(migrations));
      await Promise.all(members.map((member) => member.end('SIGTERM')));
      const lines = members.flatMap(({ output }) => output);
      expect(lines.filter((line) => line.startsWith('Admin password'))).toHaveLength(1);
    }
  });
});
