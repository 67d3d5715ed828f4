import { sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Reads the clock that all hosts share, in epoch milliseconds: PostgreSQL's. The embedded engine has none but that of its
 * one machine. Times that several hosts compare are of this clock, since each host's own may be wrong.
 */
export async function readDatabaseClock({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<number> {
  if (engine === 'embedded') return Date.now();
  type Row = { now: string };
  const { rows } =
    await sql<Row>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return Number(rows[0]?.now);
}

/** Measures how far this machine's clock is ahead of {@link readDatabaseClock}, in milliseconds; the answer's way is halved. */
export async function readClockDifference(database: Pick<Database, 'engine' | 'db'>): Promise<number> {
  if (database.engine === 'embedded') return 0;
  const asked = Date.now();
  const now = await readDatabaseClock(database);
  return (asked + Date.now()) / 2 - now;
}
