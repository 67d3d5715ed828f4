import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Cleanup } from './cleanup.ts';
import { installFromDebian, isRoot } from './debian.ts';
import { tempDir } from './temp-dir.ts';

/** A running PostgreSQL server. */
export interface PostgresServer {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
}

const DEBIAN = '/usr/lib/postgresql';

/**
 * A real PostgreSQL until `cleanup`: the one of `TEST_DATABASE_URL` (whose user may create databases), else Debian's
 * binaries on a free port in a temporary folder, installed first if this is root.
 * @throws Error saying how to install it.
 */
export async function startPostgres(cleanup: Cleanup): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  const url = given || (await startOwn(findBinaries(), cleanup));
  return {
    async createDatabase() {
      const name = `site_${randomUUID().replaceAll('-', '')}`;
      await query(url, `create database ${name}`);
      if (given) cleanup(() => query(url, `drop database if exists ${name} with (force)`));
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
  };
}

/** Runs one statement on a connection of its own. */
async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
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

async function startOwn(bin: string, cleanup: Cleanup): Promise<string> {
  const folder = tempDir(cleanup);
  // PostgreSQL refuses to run as root; Debian's package brings a user for it.
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  // fsync off: these tests kill the API, never the database server.
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
  ];
  const server = spawn(join(bin, 'postgres'), options, { ...user, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  cleanup(async () => {
    server.kill('SIGINT');
    await ended;
  });
  const url = `postgres://site@127.0.0.1:${port}/postgres`;
  await untilAnswering(url);
  return url;
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await query(url, 'select 1');
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
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
