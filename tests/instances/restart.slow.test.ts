import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { createFileCleanup } from '@site/api/testing/cleanup';
import {
  buildContactFields,
  buildKeyedContactBody,
  postContact,
  postContactForm,
} from '@site/api/testing/contact';
import { cheapPasswordHash as ADMIN_PASSWORD_HASH } from '@site/api/testing/password';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { readProblem } from '@site/api/testing/problem';
import { startTcpProxy, type TcpProxy } from '@site/api/testing/tcp-proxy';
import { createTempDir } from '@site/api/testing/temp-dir';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { COMPOSING } from '#support/composing.ts';
import { sendRawRequest } from '#support/http.ts';
import { launchHost, type Site, startSite } from '#support/site.ts';

vi.setConfig(COMPOSING);

const PAGES = ['/', '/offres/vds', '/contact', '/offres/object-storage'];

const afterFile = createFileCleanup();
const createDatabase = createPostgresFactory(afterFile);

let databaseUrl: string;
let relay: TcpProxy;
let settings: Record<string, string>;
beforeAll(async () => {
  databaseUrl = await createDatabase(afterFile);
  relay = await startTcpProxy(databaseUrl, afterFile);
  settings = {
    DATABASE_URL: relay.url,
    DATA_DIR: createTempDir(afterFile),
    SITE_DIR: createTempDir(afterFile),
    PUBLIC_ORIGIN: 'https://www.example.org',
    ADMIN_PASSWORD_HASH,
    COMPRESSION: 'fast',
  };
});

const readPages = (origin: string) =>
  Promise.all(PAGES.map(async (path) => (await sendRawRequest(origin, path)).body));
const readiness = async ({ origin }: Site) => (await sendRawRequest(origin, '/readyz')).status;
const live = () =>
  deserialize(readFileSync(join(settings.SITE_DIR ?? '', 'fallback-cache/composition'))) as { id: string };

describe('host that restarts while PostgreSQL is out of reach', () => {
  let before: Buffer[];
  let host: Site;
  beforeAll(async () => {
    const first = await startSite({ cleanup: afterFile, database: relay.url, env: settings });
    before = await readPages(first.origin);
    await vi.waitFor(() => expect(live().id).toMatch(/^[0-9a-f]{16}$/), { timeout: 60_000 });
    await first.stop('SIGTERM');
    await relay.cut();
    host = await startSite({ cleanup: afterFile, env: settings });
  });

  test('serves the pages it served last, byte for byte', async () => {
    const pages = await readPages(host.origin);
    expect(PAGES.filter((_, index) => !pages[index]?.equals(before[index] as Buffer))).toEqual([]);
  });

  test('serves the scripts its pages name', async () => {
    const [, script = ''] = /href="(\/shell\/[^"]+\.js)"/.exec(String(before[0])) ?? [];
    expect((await sendRawRequest(host.origin, script)).status).toBe(200);
  });

  test('says in one line what it serves, since when, and what does not work', () => {
    const { id } = live();
    const lines = host.output.filter((line) => line.includes('this host serves composition'));
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          String.raw`"msg":"the database can’t be reached \(connect ECONNREFUSED 127\.0\.0\.1:\d+\): this host serves composition ${id}, as it has since 20\S+Z, until it can follow what is live; without the database forms, sign-in and releases answer 503"`,
        ),
      ),
    ]);
  });

  test('is alive, and not ready since it serves its last composition', async () => {
    expect((await sendRawRequest(host.origin, '/healthz')).status).toBe(200);
    const unready = await fetch(`${host.origin}/readyz`);
    expect(await readProblem(unready)).toMatchObject({
      status: 503,
      detail:
        'Ce qui est en ligne ne peut pas être lu : la dernière composition connue est servie, en lecture seule.',
    });
    expect(unready.headers.get('Retry-After')).toBe('5');
  });

  test('answers a plain form with the site’s own page', async () => {
    const response = await postContactForm(host.origin, buildContactFields());
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    const page = await response.text();
    expect(page).toContain('service momentanément indisponible');
    expect(page).toMatch(/<\/html>\s*$/);
    expect(page).toContain('<header');
  });

  test('becomes a whole host once the database is back', { timeout: 60_000 }, async () => {
    await relay.restore();
    await vi.waitFor(async () => expect(await readiness(host)).toBe(200), { timeout: 60_000, interval: 100 });
    expect((await postContact(host.origin, buildKeyedContactBody())).status).toBe(201);
    expect(host.output.join('\n')).toContain(
      'the database can be reached: forms, sign-in and releases work again',
    );
  });
});

describe('host that can’t open its database', () => {
  const nowhere = 'postgres://site@127.0.0.1:1/site';

  test('ends with a reason when it has no copy to serve', async () => {
    const { code, output } = await launchHost({
      ...settings,
      DATABASE_URL: nowhere,
      SITE_DIR: createTempDir(onTestFinished),
    }).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^the database of DATABASE_URL can’t be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\), and \S+\/fallback-cache\/composition holds no copy of the site to serve meanwhile: nothing was started$/m,
      ),
    ]);
  });

  test('ends though it has a copy when its settings are what is wrong', async () => {
    const missing = Object.assign(new URL(databaseUrl), { pathname: '/no_such_database' }).href;
    const { code, output } = await launchHost({ ...settings, DATABASE_URL: missing }).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('"no_such_database" does not exist')]);
  });
});
