import { sql, type Transaction } from 'kysely';
import { batches, type Database, type Schema, tablesOf } from './schema.ts';

/** Rows written at once: well below PostgreSQL's 65 535 values a statement. */
const BATCH = 500;

/** Rows copied, per table. */
export type Moved = Record<keyof Schema, number>;

/**
 * Copies every table of `source` into an empty `target`, both with the latest schema: everything and checked, or
 * nothing. Nobody can write to either meanwhile.
 * @throws Error when the target holds rows, or a count differs.
 */
export async function moveAll(source: Database, target: Database): Promise<Moved> {
  // On the embedded engine a transaction takes the write lock first, so the site can't accept what would be left behind.
  return source.db.transaction().execute((from) =>
    target.db.transaction().execute(async (to) => {
      const tables = await tablesOf(from);
      for (const table of tables)
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(to);
      await requireEmpty(to, tables);
      const moved = {} as Moved;
      for (const table of tables) moved[table] = await copy(from, to, table);
      return moved;
    }),
  );
}

async function requireEmpty(to: Transaction<Schema>, tables: (keyof Schema)[]): Promise<void> {
  const counts = await Promise.all(tables.map(async (table) => ({ table, rows: await count(to, table) })));
  const filled = counts.filter(({ rows }) => rows > 0);
  if (filled.length === 0) return;
  const what = filled.map(({ table, rows }) => `${table} ${rows}`).join(', ');
  throw new Error(`The PostgreSQL database isn't empty (rows: ${what}). Nothing was copied.`);
}

async function copy(from: Transaction<Schema>, to: Transaction<Schema>, table: keyof Schema) {
  const rows = await from.selectFrom(table).selectAll().execute();
  for (const some of batches(rows, BATCH)) await to.insertInto(table).values(some).execute();
  const copied = await count(to, table);
  if (copied !== rows.length)
    throw new Error(`${table}: ${copied} rows of ${rows.length} arrived. Nothing was copied.`);
  return copied;
}

async function count(transaction: Transaction<Schema>, table: keyof Schema): Promise<number> {
  const counting = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`;
  const { rows: counted } = await counting.execute(transaction);
  return Number(counted[0]?.rows ?? 0);
}
