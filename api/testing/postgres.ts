import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { findPostgres, initPostgres, spawnPostgres } from '../../shell/tasks/postgres.mjs';
import type { Cleanup } from './cleanup.ts';
import { installFromDebian } from './debian.ts';
import { createTempDir } from './temp-dir.ts';

/** A running PostgreSQL server. */
export interface PostgresServer {
  /** Returns the URL of an empty database for this caller, until `cleanup` or the server's end. */
  createDatabase(cleanup?: Cleanup): Promise<string>;
}

/** These tests kill the API, never the database server, whose data needn't survive a power cut or be vacuumed. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/**
 * Returns the PostgreSQL server of `TEST_DATABASE_URL`, whose user may create databases. Without this variable, starts a
 * server until `cleanup`. The setup of `services` sets the variable to one server for the whole run.
 * @throws Error that tells how to install PostgreSQL
 */
export async function startPostgres(cleanup: Cleanup): Promise<PostgresServer> {
  const givenUrl = process.env.TEST_DATABASE_URL;
  const url = givenUrl || (await startOwnPostgres(cleanup)).url;
  // Databases for reuse: emptying one takes a quarter of the processor time of creating another.
  const emptied: string[] = [];
  return {
    async createDatabase(until) {
      const database = emptied.pop() ?? (await createOn(url, givenUrl ? cleanup : undefined));
      until?.(async () => {
        await onConnection(database, empty);
        emptied.push(database);
      });
      return database;
    },
  };
}

/** Returns a function that creates databases on one server, from the first call until `afterFile`. */
export function createPostgresFactory(afterFile: Cleanup): (cleanup: Cleanup) => Promise<string> {
  let server: Promise<PostgresServer> | undefined;
  return async (cleanup) => {
    server ??= startPostgres(afterFile);
    return (await server).createDatabase(cleanup);
  };
}

/** Creates a database, which `cleanup` drops, and returns its URL. */
async function createOn(url: string, cleanup?: Cleanup): Promise<string> {
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  await onConnection(url, (client) => create(client, name));
  cleanup?.(() =>
    onConnection(url, (client) => client.query(`drop database if exists ${name} with (force)`)),
  );
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/**
 * Creates an empty database by copying files, which takes a quarter of the processor time of logging each page. PostgreSQL
 * before version 15 always copies files, and lacks the option.
 */
async function create(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
  await client.query(`create database ${name} ${strategy}`);
}

/** Empties the database and ends other sessions, which killed processes leave behind. */
async function empty(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.query('drop schema public cascade');
  await client.query('create schema public');
}

/** Calls `use` with a new connection. */
async function onConnection(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await use(client).finally(() => client.end());
}

function findBinaries(): string {
  if (!findPostgres()) installFromDebian('postgresql');
  const binaries = findPostgres();
  if (binaries) return binaries;
  throw new Error('PostgreSQL is missing: `sudo apt-get install postgresql`, or set TEST_DATABASE_URL.');
}

/** A PostgreSQL server that a test may stop. */
export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/**
 * Starts Debian's PostgreSQL on a free port in a temporary folder. Installs PostgreSQL first if this process runs as root.
 * @throws Error that tells how to install PostgreSQL
 */
export async function startOwnPostgres(cleanup: Cleanup) {
  const bin = findBinaries();
  const folder = createTempDir(cleanup);
  initPostgres(bin, folder, ['-A', 'trust', '--no-sync']);
  const port = await findFreePort();
  const start = () => {
    const server = spawnPostgres(bin, folder, port, SETTINGS);
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
    /** URL of a database whose user may create databases. */
    url,
    /** Stops the server as an operator does, and ends every connection. */
    stop: () => stop(),
    /** Starts the stopped server on the same data and port. */
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

/** Returns a port that is free at this time. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
