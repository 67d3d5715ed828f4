import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { EMBEDDED_FILE } from './embedded.ts';
import { getCode } from './error-code.ts';

/** Size and content of a backup, for the operator. */
export interface BackupSummary {
  bytes: number;
  /** Rows per table. */
  rows: Record<string, number>;
}

/**
 * Writes a consistent copy of the embedded database to `target` while the site runs. The file is readable by its owner
 * only, and appears once its bytes are on the disk and verified.
 * @throws Error without a database, without room, or if `target` exists: no partial backup remains
 */
export function backUpDatabase(dataDir: string, target: string): BackupSummary {
  const source = join(dataDir, EMBEDDED_FILE);
  if (!existsSync(source)) throw new Error(`There is no database at ${source}.`);
  if (existsSync(target)) throw refusal(target);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(target), `.${randomUUID()}.tmp`);
  try {
    vacuumInto(source, temporary);
    const rows = check(temporary);
    flush(temporary);
    link(temporary, target);
    flush(dirname(target));
    return { bytes: statSync(target).size, rows };
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(temporary + suffix, { force: true });
  }
}

function vacuumInto(source: string, target: string): void {
  const connection = new Libsql(source);
  try {
    connection.pragma('busy_timeout=5000');
    connection.exec(`vacuum into '${target.replaceAll("'", "''")}'`);
  } catch (error) {
    if (!/^SQLITE_(FULL|IOERR)/.test(getCode(error))) throw error;
    const why = error instanceof Error ? error.message : error;
    throw new Error(`There may be no room for the copy (${why}); nothing was written.`);
  } finally {
    connection.close();
  }
  chmodSync(target, 0o600);
}

/** Verifies a copy and returns its rows per table. @throws Error if the copy is damaged */
function check(file: string): Record<string, number> {
  const connection = new Libsql(file);
  try {
    const [result] = connection.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    if (result?.integrity_check !== 'ok') throw new Error('The copy is damaged; nothing was written.');
    const tables = connection
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
      )
      .all() as { name: string }[];
    const count = (name: string) =>
      (connection.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number }).rows;
    return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
  } finally {
    connection.close();
  }
}

/** Gives the copy its final name. Unlike a rename, a hard link never replaces a file that another process has created. */
function link(temporary: string, target: string): void {
  try {
    linkSync(temporary, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw refusal(target);
    throw error;
  }
}

const refusal = (target: string) => new Error(`${target} exists already; a backup overwrites nothing.`);

function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
