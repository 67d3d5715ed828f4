import { Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database, Schema } from './schema.ts';

/** PostgreSQL's type number of `bigint`, which `pg` hands over as text unless told otherwise. */
const INT8 = 20;

/** Longest query, in milliseconds. */
export const QUERY_TIMEOUT_MS = 10_000;

/**
 * Opens a pool of at most ten connections. Nothing waits for ever: 5 s to connect, 10 s per query.
 * `pg` is loaded here only, so that an installation without PostgreSQL doesn't carry it in memory.
 * Connections are made by the first query, whose failure is the caller's.
 * @param queryTimeoutMs longest query, in milliseconds; 0 sets no limit, which only migrations may ask for
 * @param requireReady throws what queries fail with for now
 */
export async function openPostgres(
  databaseUrl: string,
  logger: Logger,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  requireReady = () => {},
): Promise<Database> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  // Every bigint here is a time in milliseconds or a count: far below 2^53.
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'site-api',
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // Both ends: the server frees its locks, and we don't wait for a server that has vanished.
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  // A connection that ends says so twice, and unheard it ends the process: itself (also while a transaction holds
  // it between two statements), and through the pool when idle. Whoever needs it next gets the error anyway.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a PostgreSQL connection ended'));
  });
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new SiteDialect({ pool }, requireReady) });
  return {
    engine: 'postgres',
    db,
    auditKey: null,
    listen: (channel, hear) =>
      listen(
        () =>
          new pg.Client({
            connectionString: databaseUrl,
            application_name: 'site-news',
            keepAlive: true,
            connectionTimeoutMillis: 5000,
          }),
        channel,
        hear,
        logger,
      ),
    close: async () => {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Pause before a connection for news is made anew, in milliseconds. */
const RECONNECT_MS = 1_000;

/** Holds one connection open that hears of notifications, and makes it anew whenever it ends. */
function listen(connect: () => Client, channel: string, hear: () => void, logger: Logger) {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isOver = false;
  let isSaid = false;
  const open = async () => {
    const own = connect();
    client = own;
    let isLost = false;
    // It says that it ended once or twice, and each failing call says so as well.
    const lose = (error?: unknown) => {
      if (isLost) return;
      isLost = true;
      own.end().catch(() => {});
      if (isOver) return;
      if (!isSaid) logger.warn({ err: error, channel }, 'not listening on PostgreSQL, trying again');
      isSaid = true;
      retry = setTimeout(open, RECONNECT_MS).unref();
    };
    own
      .on('error', lose)
      .on('end', () => lose())
      .on('notification', hear);
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}`);
      isSaid = false;
      hear();
    } catch (error) {
      lose(error);
    }
  };
  void open();
  return async () => {
    isOver = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}

/**
 * Rolling back fails on a connection that broke, and Kysely would throw that instead of why it broke. The pool lets go
 * of such a connection, and the server ends one that stays in its transaction.
 */
class SiteDialect extends PostgresDialect {
  constructor(
    config: PostgresDialectConfig,
    private readonly requireReady: () => void,
  ) {
    super(config);
  }

  override createDriver() {
    const driver = super.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => {
      this.requireReady();
      return acquire();
    };
    const rollBack = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = (connection) => rollBack(connection).catch(() => {});
    return driver;
  }
}
