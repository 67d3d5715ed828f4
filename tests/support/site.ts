import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@site/api/config/log';
import type { Cleanup } from '@site/api/testing/cleanup';
import { findFreePort } from '@site/api/testing/postgres';
import { startTcpProxy } from '@site/api/testing/tcp-proxy';
import { createTempDir } from '@site/api/testing/temp-dir';
import { openSqlite } from '../../api/src/storage/embedded.ts';
import { migrateToLatest } from '../../api/src/storage/migrations.ts';
import { openPostgres } from '../../api/src/storage/postgres.ts';
import { copyAllTables } from '../../api/src/storage/table-copy.ts';
import { releaseTables } from '../../shell/releases/store/schema.ts';
import { buildUpstreamFiles, startNginx } from './nginx.ts';
import { assertSiteBuilt, operatorFile, production, root } from './paths.ts';
import { LISTENING_LINE, type Program, startCommand, startProgram } from './programs.ts';

/** The command that starts a host: the image's, or `npm start` as README says. */
type Launcher = 'image' | 'npm';

/** Parts of a site; {@link startSite} shows which go together. */
export interface SiteOptions {
  /** Settings of each host. `DATA_DIR` names the database to serve: a copy of the composed site's unless set. */
  env?: Record<string, string>;
  /** Of the first host; the image's command starts the others. */
  launcher?: Launcher;
  /** An empty PostgreSQL database, which gets the composed site. Without it the database is an embedded one. */
  database?: string;
  hosts?: number;
  /** `nginx` is a proxy before the hosts. */
  proxy?: 'none' | 'nginx';
  /** Stops the site. Without it the caller does. */
  cleanup?: Cleanup;
}

/** A running site. */
export interface Site {
  origin: string;
  /** The address that signed statements name and links lead to. */
  publicOrigin: string;
  /** Of the command that started its first host. */
  pid: number;
  /** Folder of the hosts' mails and of the embedded database. */
  dataDir: string;
  /** PostgreSQL instead of the database in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Lines of all outputs so far. */
  readonly output: string[];
  /** Resolves when its processes have ended, killed unless stated, and their folders are gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Several hosts that share a PostgreSQL database and the folder of mails, behind nginx as `deploy` configures it. */
export type HostsSite = Awaited<ReturnType<typeof startHosts>>;

/** One host of several: it alone has its `siteDir` and its relay to the database. */
export type Host = HostsSite['hosts'][number];

/**
 * Starts the composed site on free ports and resolves once it answers.
 *
 * @example
 * await startSite({ cleanup });                                             // a host, as most tests need
 * await startSite({ cleanup, env: copy.settings });                         // a host on a `SiteCopy`
 * await startSite({ cleanup, database: url });                              // a host on PostgreSQL
 * await startSite({ cleanup, database: url, hosts: 3, proxy: 'nginx' });    // hosts behind nginx
 */
export function startSite(options?: SiteOptions & { proxy?: 'none' }): Promise<Site>;
export function startSite(options: SiteOptions & { proxy: 'nginx' }): Promise<HostsSite>;
export function startSite(options: SiteOptions): Promise<Site>;
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  assertSiteBuilt();
  return options.proxy === 'nginx' ? startHosts(options) : startHost(options);
}

/** Starts a host without waiting until it listens: it may have nothing to serve, or faulty settings. */
export function launchHost(env: Record<string, string>, launcher: Launcher = 'image'): Program {
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    OPERATOR_FILE: operatorFile,
    LOG_LEVEL: 'warn',
    // Tests send what hundreds of visitors would.
    FORM_GLOBAL_LIMIT: '1000000',
    // Compressing as well as possible is three quarters of a composition.
    COMPRESSION: 'fast',
    ...env,
  };
  return launcher === 'npm'
    ? startCommand('npm', ['start'], settings, root, true)
    : startProgram(production.server, { NODE_ENV: 'production', ...settings });
}

/** Collects what ends with a site. `stop` ends what began last first, also when starting fails half-way. */
function collectEnds(cleanup?: Cleanup) {
  const ends: Parameters<Cleanup>[0][] = [];
  const atEnd: Cleanup = (end) => void ends.push(end);
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  cleanup?.(stop);
  return { atEnd, stop };
}

async function startHost({ env = {}, launcher, database, cleanup }: SiteOptions): Promise<Site> {
  const { atEnd, stop } = collectEnds(cleanup);
  const ownDir = createTempDir(atEnd);
  const { DATA_DIR: dataDir = ownDir, DATABASE_URL: databaseUrl = database } = env;
  if (database) await seedPostgres(database, production.dataDir);
  if (!databaseUrl) seed(dataDir);
  // Tests keep all processors busy.
  const patience = { RENDER_WAIT_MS: '20000' };
  const settings = { SITE_DIR: production.siteDir, DATA_DIR: dataDir, ...patience, ...env };
  const host = launchHost(databaseUrl ? { ...settings, DATABASE_URL: databaseUrl } : settings, launcher);
  atEnd(() => host.stop());
  const port = await host.waitForOutput(LISTENING_LINE);
  return {
    origin: `http://127.0.0.1:${port}`,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
    pid: host.pid,
    dataDir,
    databaseUrl,
    output: host.output,
    async stop(signal) {
      await host.stop(signal);
      await stop();
    },
  };
}

async function startHosts({
  env = {},
  hosts: count = 2,
  database: databaseUrl,
  launcher,
  cleanup,
}: SiteOptions) {
  const { atEnd, stop } = collectEnds(cleanup);
  if (!databaseUrl) throw new Error('several hosts share a PostgreSQL database: name it');
  await seedPostgres(databaseUrl, env.DATA_DIR ?? production.dataDir);
  const dataDir = createTempDir(atEnd);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '1',
    ...env,
    DATA_DIR: dataDir,
  };
  /** Starts one more, with an empty folder; with a port of `PORT` in the place of one that has ended. */
  const addHost = async (more: Record<string, string> = {}, by: Launcher = 'image') => {
    const database = await startTcpProxy(databaseUrl, atEnd);
    const siteDir = createTempDir(atEnd);
    const host = await startHost({
      env: { ...settings, DATABASE_URL: database.url, SITE_DIR: siteDir, ...more },
      launcher: by,
      cleanup: atEnd,
    });
    return { ...host, siteDir, database };
  };
  const hosts = await Promise.all(
    Array.from({ length: count }, (_, index) => addHost({}, index === 0 ? launcher : 'image')),
  );
  const [first] = hosts;
  if (!first) throw new Error('a site has at least one host');
  const files = buildUpstreamFiles(hosts.map((host) => host.origin));
  const nginx = await startNginx({ http: { whole: 'nginx-hosts.conf' }, files, port });
  atEnd(nginx.stop);
  return {
    origin,
    publicOrigin: origin,
    pid: first.pid,
    dataDir,
    databaseUrl,
    get output() {
      return hosts.flatMap(({ output }) => output);
    },
    hosts,
    addHost,
    nginx,
    stop,
  };
}

/** Copies the composed site's database where there is none yet. */
function seed(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'site.db');
  if (!existsSync(file)) cpSync(join(production.dataDir, 'site.db'), file);
}

/** Moves a copy of the embedded database in `from` into an empty PostgreSQL database. */
async function seedPostgres(databaseUrl: string, from: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-seed-'));
  cpSync(join(from, 'site.db'), join(dataDir, 'site.db'));
  const source = openSqlite(dataDir);
  const target = await openPostgres(databaseUrl, createLogger('silent'), 0);
  try {
    await migrateToLatest(target, [releaseTables]);
    await copyAllTables(source, target);
  } finally {
    await target.close();
    await source.close();
    rmSync(dataDir, { recursive: true });
  }
}
