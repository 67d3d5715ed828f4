import { sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Leaves no byte of what was deleted in the embedded database's files: neither in pages that are free, or were before
 * `secure_delete` was set, nor in the write-ahead log. PostgreSQL has its own `VACUUM`, which runs by itself.
 * @returns whether it is so; `false` while somebody reads or writes, or on PostgreSQL.
 * @throws Error when there is no room to rewrite the file.
 */
export async function scrub({ engine, db }: Database): Promise<boolean> {
  if (engine === 'postgres') return false;
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
