import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@site/api/config/log';
import { type Cleanup, createFileCleanup } from '@site/api/testing/cleanup';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { installFromDebian } from '@site/api/testing/debian';
import { findFreePort, type OwnPostgres, startOwnPostgres } from '@site/api/testing/postgres';
import { createTempDir } from '@site/api/testing/temp-dir';
import { chownToPostgres } from '@site/shell/tasks/postgres.mjs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { COMPOSING } from '#support/composing.ts';
import { root } from '#support/paths.ts';
import { type Site, startSite } from '#support/site.ts';
import { startVisits } from '#support/visitors.ts';
import { openPostgres } from '../../api/src/storage/postgres.ts';

vi.setConfig(COMPOSING);

const PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  caddy: '/usr/bin/caddy',
  pgbouncer: '/usr/sbin/pgbouncer',
};
const PAGES = ['/', '/offres/vds', '/offres/object-storage'];

for (const [name, file] of Object.entries(PROGRAMS)) if (!existsSync(file)) installFromDebian(name);
const missing = Object.entries(PROGRAMS).find(([, file]) => !existsSync(file));
const reason = missing && `${missing[0]} is missing: \`sudo apt-get install ${missing[0]}\``;
beforeEach((context) => context.skip(reason !== undefined, reason));

const afterFile = createFileCleanup();
let postgres: OwnPostgres;
/** Address of the database through PgBouncer. */
let pooledUrl: string;
let hosts: Site[];

/** Returns the settings of a host: its folder is its own. */
const buildSettings = () => ({
  DATABASE_URL: pooledUrl,
  SITE_DIR: createTempDir(afterFile),
  TRUST_PROXY: '1',
  PUBLIC_ORIGIN: 'https://www.example.org',
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts PgBouncer in session mode, and returns the database's address through it. */
async function startPgBouncer(databaseUrl: string, cleanup: Cleanup): Promise<string> {
  const folder = createTempDir(cleanup);
  const { port: databasePort } = new URL(databaseUrl);
  const port = await findFreePort();
  writeFileSync(join(folder, 'users'), '"site" ""\n');
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = session',
    'default_pool_size = 40',
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'));
  chownToPostgres(folder);
  const { uid, gid } = statSync(folder);
  const child = spawn(PROGRAMS.pgbouncer, [join(folder, 'pgbouncer.ini')], { uid, gid, stdio: 'ignore' });
  cleanup(() => stop(child));
  return Object.assign(new URL(databaseUrl), { port: String(port) }).href;
}

const balancers = {
  haproxy: {
    file: 'haproxy.cfg',
    command: (file: string) => [PROGRAMS.haproxy, '-db', '-f', file] as const,
  },
  caddy: {
    file: 'Caddyfile',
    command: (file: string) => [PROGRAMS.caddy, 'run', '--adapter', 'caddyfile', '--config', file] as const,
  },
};

/** Starts a balancer with its file of `deploy`, changed in its ports alone, and returns its address. */
async function startBalancer(name: keyof typeof balancers, cleanup: Cleanup): Promise<string> {
  const { file, command } = balancers[name];
  const folder = createTempDir(cleanup);
  const port = await findFreePort();
  const text = readFileSync(join(root, 'deploy', file), 'utf8')
    .replaceAll('127.0.0.1:3001', new URL(hosts[0]?.origin ?? '').host)
    .replaceAll('127.0.0.1:3002', new URL(hosts[1]?.origin ?? '').host)
    .replaceAll(':8080', `:${port}`);
  // Without the port of its own administration, which a test of another run may hold.
  writeFileSync(join(folder, file), name === 'caddy' ? `{\n\tadmin off\n}\n${text}` : text);
  const [program, ...args] = command(join(folder, file));
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { env, stdio: 'ignore' });
  cleanup(() => stop(child));
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
    timeout: 20_000,
    interval: 50,
  });
  return origin;
}

beforeAll(async () => {
  if (reason) return;
  postgres = await startOwnPostgres(afterFile);
  pooledUrl = await startPgBouncer(postgres.url, afterFile);
  const first = await startSite({ cleanup: afterFile, database: postgres.url, env: buildSettings() });
  hosts = [first, await startSite({ cleanup: afterFile, env: buildSettings() })];
});

describe('database behind PgBouncer', () => {
  it('has the limits of a connection, and passes notifications on', async () => {
    const database = await openPostgres(pooledUrl, createLogger('silent'));
    onTestFinished(() => database.close());
    const { rows } = await sql<{ longest: string; idle: string }>`
      select current_setting('statement_timeout') as longest,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db);
    expect(rows).toEqual([{ longest: '10s', idle: '10s' }]);
    let notified = 0;
    const unlisten = database.listen?.('test', () => {
      notified += 1;
    });
    onTestFinished(async () => unlisten?.());
    // The first call says that the connection listens.
    await vi.waitFor(() => expect(notified).toBe(1), { timeout: 10_000 });
    await sql`notify test`.execute(database.db);
    await vi.waitFor(() => expect(notified).toBe(2), { timeout: 10_000 });
  });
});

describe('hosts behind HAProxy and Caddy', () => {
  let origins: string[];
  beforeAll(async () => {
    if (!reason)
      origins = [await startBalancer('haproxy', afterFile), await startBalancer('caddy', afterFile)];
  });
  const expectReadiness = async (status: number) => {
    for (const origin of origins) expect((await fetch(`${origin}/readyz`)).status).toBe(status);
  };

  it('serve pages, keep forms, and hide their metrics', async () => {
    for (const origin of origins) {
      for (const path of PAGES) expect((await fetch(origin + path)).status).toBe(200);
      expect((await fetch(`${origin}/metrics`)).status).toBe(404);
      expect((await postContact(origin, buildKeyedContactBody())).status).toBe(201);
    }
  });

  it('show their pages while the database is away', async () => {
    await postgres.stop();
    try {
      await vi.waitFor(() => expectReadiness(503), { timeout: 20_000 });
      for (const origin of origins)
        for (const path of PAGES) expect((await fetch(origin + path)).status).toBe(200);
    } finally {
      await postgres.start();
    }
    await vi.waitFor(() => expectReadiness(200), { timeout: 30_000 });
  });

  it('lose no request when one ends', async () => {
    const leaving = origins.map((origin) => startVisits(origin, PAGES));
    await hosts[1]?.stop('SIGTERM');
    const { port } = new URL(hosts[1]?.origin ?? '');
    hosts[1] = await startSite({ cleanup: afterFile, env: { ...buildSettings(), PORT: port } });
    for (const leave of leaving) {
      const { visits, faults } = await leave();
      expect(faults).toEqual([]);
      expect(visits).toBeGreaterThan(0);
    }
  });
});
