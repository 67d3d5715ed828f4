import { sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Returns the time of PostgreSQL's clock, which all hosts share, in epoch milliseconds. With the embedded engine, returns the
 * time of its single machine. Hosts compare times of this clock, since a host's own clock may be wrong.
 */
export async function readDatabaseClock({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<number> {
  if (engine === 'embedded') return Date.now();
  type Row = { now: string };
  const { rows } =
    await sql<Row>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return Number(rows[0]?.now);
}

/** Returns the lead of this machine's clock over {@link readDatabaseClock} in milliseconds, less half the round trip. */
export async function measureClockOffset(database: Pick<Database, 'engine' | 'db'>): Promise<number> {
  if (database.engine === 'embedded') return 0;
  const sentAt = Date.now();
  const now = await readDatabaseClock(database);
  return (sentAt + Date.now()) / 2 - now;
}
