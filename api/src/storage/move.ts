import { sql, type Transaction } from 'kysely';
import { type Database, listTableNames, type Schema, splitIntoBatches } from './schema.ts';

/** Rows per statement: well below PostgreSQL's limit of 65 535 values. */
const BATCH = 500;

/** Rows copied, per table. */
export type CopiedRowCounts = Record<keyof Schema, number>;

/**
 * Copies every table of `source` into an empty `target`, in a single transaction, and verifies the numbers of rows. Both
 * have the latest schema, and both are locked against writes of other processes.
 * @throws Error if the target holds rows, or a count differs; nothing was copied
 */
export async function copyAllTables(source: Database, target: Database): Promise<CopiedRowCounts> {
  // On the embedded engine a transaction first takes the write lock: the site can't accept data that the copy would lack.
  return source.db.transaction().execute((from) =>
    target.db.transaction().execute(async (to) => {
      const tables = await listTableNames(from);
      for (const table of tables)
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(to);
      await requireEmpty(to, tables);
      const moved = {} as CopiedRowCounts;
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
  for (const some of splitIntoBatches(rows, BATCH)) await to.insertInto(table).values(some).execute();
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
