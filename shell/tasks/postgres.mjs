import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnTiedChild } from './child-process.mjs';

const DEBIAN = '/usr/lib/postgresql';

/** True if this process runs as root. */
export const isRootUser = process.getuid?.() === 0;

const getId = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
/** Options of `spawn`. PostgreSQL refuses to run as root; Debian's package creates the user `postgres`. */
const account = () => (isRootUser ? { uid: getId('-u'), gid: getId('-g') } : {});

/**
 * Returns the folder of Debian's PostgreSQL programs, or undefined if they are missing.
 *
 * @param version the major version; the newest unless stated
 */
export function findPostgres(version) {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .filter((each) => version === undefined || each === version)
    .map((each) => join(DEBIAN, each, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** Returns the nearest folder above `folder` that only its owner may enter, or undefined. */
export function findOwnerOnlyParent(folder) {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above))
    if (!(statSync(above).mode & 0o001)) return above;
  return undefined;
}

/** Gives a file or folder to the user who runs PostgreSQL. */
export function chownToPostgres(path) {
  const { uid, gid } = account();
  if (uid !== undefined) chownSync(path, uid, gid);
}

/**
 * Creates an empty database cluster with the superuser `site` in `folder/data`, whole or not at all.
 *
 * @param bin see {@link findPostgres}
 * @param folder exists, with nothing else in it
 * @param options more options of initdb: how users authenticate
 */
export function initPostgres(bin, folder, options) {
  chownToPostgres(folder);
  const incoming = join(folder, 'incoming');
  rmSync(incoming, { recursive: true, force: true });
  const args = ['-D', incoming, '-U', 'site', '-E', 'UTF8', '--locale=C', ...options];
  execFileSync(join(bin, 'initdb'), args, { ...account(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  renameSync(incoming, join(folder, 'data'));
}

/**
 * Starts the server of {@link initPostgres} on a loopback port; it ends with this process.
 *
 * @param settings as in `fsync=off`
 * @param stdio see `spawn`
 */
export function spawnPostgres(bin, folder, port, settings = [], stdio = 'ignore') {
  const args = ['-D', join(folder, 'data'), '-p', String(port), '-k', ''];
  for (const setting of ['listen_addresses=127.0.0.1', ...settings]) args.push('-c', setting);
  // SIGINT is a fast shutdown: sessions end, data is written.
  return spawnTiedChild(join(bin, 'postgres'), args, { ...account(), cwd: folder, stdio, signal: 'SIGINT' });
}
