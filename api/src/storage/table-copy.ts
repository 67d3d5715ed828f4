import { sql, type Transaction } from 'kysely';
import { type Database, listTableNames, type Schema } from './schema.ts';

/** Most rows per statement: well below PostgreSQL's limit of 65 535 values. */
const BATCH_ROWS = 500;
/** Bytes per statement, which its first row may exceed. */
const BATCH_BYTES = 16 * 1024 * 1024;

/** Rows copied, per table. */
export type CopiedRowCounts = Record<keyof Schema, number>;

/**
 * Copies every table of an embedded `source` into an empty `target` on PostgreSQL, in a single transaction, and verifies the numbers of rows. Both
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
  let read = 0;
  for (const { first, last } of await listBatches(from, table)) {
    const batch = from.selectFrom(table).selectAll();
    const rows = await batch.where(({ between }) => between(sql`rowid`, first, last)).execute();
    await to.insertInto(table).values(rows).execute();
    read += rows.length;
  }
  const copied = await count(to, table);
  if (copied !== read) throw new Error(`${table}: ${copied} rows of ${read} arrived. Nothing was copied.`);
  return copied;
}

/** Returns the ranges of SQLite's row ids whose rows fit into a statement, and into memory. */
async function listBatches(from: Transaction<Schema>, table: keyof Schema) {
  const tables = await from.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const sizes = columns.map(({ name }) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`);
  const ranges = sql<{ first: number; last: number }>`
    select min(id) as first, max(id) as last from (
      select rowid as id,
        row_number() over earlier / ${sql.lit(BATCH_ROWS)} as by_rows,
        sum(${sql.join(sizes, sql` + `)}) over earlier / ${sql.lit(BATCH_BYTES)} as by_bytes
      from ${sql.table(table)} window earlier as (order by rowid)
    ) group by by_rows, by_bytes order by first
  `;
  return (await ranges.execute(from)).rows;
}

async function count(transaction: Transaction<Schema>, table: keyof Schema): Promise<number> {
  const counting = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`;
  const { rows: counted } = await counting.execute(transaction);
  return Number(counted[0]?.rows ?? 0);
}
