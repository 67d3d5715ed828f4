import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Cleanup } from './cleanup.ts';
import { installFromDebian, isRoot } from './debian.ts';
import { tempDir } from './temp-dir.ts';

/** A running PostgreSQL server. */
export interface PostgresServer {
  /** Returns the URL of an empty database: it is this caller's until `cleanup`, or as long as the server runs. */
  createDatabase(cleanup?: Cleanup): Promise<string>;
}

const DEBIAN = '/usr/lib/postgresql';

/**
 * A real PostgreSQL until `cleanup`: the one of `TEST_DATABASE_URL` (whose user may create databases; `services` sets
 * it to one server for the whole run), else one of its own.
 * @throws Error saying how to install it.
 */
export async function startPostgres(cleanup: Cleanup): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  const url = given || (await startOwnPostgres(cleanup)).url;
  // Used before: emptying one takes a quarter of the processor time of dropping it and making another.
  const emptied: string[] = [];
  return {
    async createDatabase(until) {
      const database = emptied.pop() ?? (await createOn(url, given ? cleanup : undefined));
      until?.(async () => {
        await onConnection(database, empty);
        emptied.push(database);
      });
      return database;
    },
  };
}

/** Makes fresh databases on one server, which is started with the first and ends with `afterFile`. */
export function postgresDatabases(afterFile: Cleanup): (cleanup: Cleanup) => Promise<string> {
  let server: Promise<PostgresServer> | undefined;
  return async (cleanup) => {
    server ??= startPostgres(afterFile);
    return (await server).createDatabase(cleanup);
  };
}

/** Creates a database, dropped by `cleanup`, and returns its URL. */
async function createOn(url: string, cleanup?: Cleanup): Promise<string> {
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  await onConnection(url, (client) => create(client, name));
  cleanup?.(() =>
    onConnection(url, (client) => client.query(`drop database if exists ${name} with (force)`)),
  );
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/**
 * Creates an empty database by copying files instead of logging each of their pages: a quarter of the processor time.
 * Before version 15 PostgreSQL knew no other way, and no word for it.
 */
async function create(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
  await client.query(`create database ${name} ${strategy}`);
}

/** Leaves nothing in the database, and nobody else connected to it: a killed process leaves sessions behind. */
async function empty(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.query('drop schema public cascade');
  await client.query('create schema public');
}

/** Calls `use` with a connection of its own. */
async function onConnection(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await use(client).finally(() => client.end());
}

function findBinaries(): string {
  if (!newestBinaries()) installFromDebian('postgresql');
  const binaries = newestBinaries();
  if (binaries) return binaries;
  throw new Error('PostgreSQL is missing: `sudo apt-get install postgresql`, or set TEST_DATABASE_URL.');
}

function newestBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** A PostgreSQL server that a test may end. */
export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/**
 * Starts Debian's PostgreSQL on a free port in a temporary folder, installed first if this is root.
 * @throws Error saying how to install it.
 */
export async function startOwnPostgres(cleanup: Cleanup) {
  const bin = findBinaries();
  const folder = tempDir(cleanup);
  // PostgreSQL refuses to run as root; Debian's package brings a user for it.
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-k', folder];
  // These tests kill the API, never the database server: nothing of its needs to survive a power cut, or to be tidied.
  for (const setting of ['listen_addresses=127.0.0.1', 'fsync=off', 'full_page_writes=off', 'autovacuum=off'])
    options.push('-c', setting);
  const start = () => {
    const server = spawn(join(bin, 'postgres'), options, { ...user, cwd: folder, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    return () => {
      server.kill('SIGINT');
      return ended;
    };
  };
  let stop = start();
  cleanup(() => stop());
  const url = `postgres://site@127.0.0.1:${port}/postgres`;
  await untilAnswering(url);
  return {
    /** Of a database whose user may create others. */
    url,
    /** Ends it as its operator would, with every connection. */
    stop: () => stop(),
    /** Starts it again where it has ended. */
    async start() {
      stop = start();
      await untilAnswering(url);
    },
  };
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await onConnection(url, (client) => client.query('select 1'));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
