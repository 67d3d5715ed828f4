import { Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database, Schema } from './schema.ts';

/** PostgreSQL's type number of `bigint`, which `pg` returns as text by default. */
const INT8 = 20;

/** Longest query, in milliseconds. */
export const QUERY_TIMEOUT_MS = 10_000;

/**
 * Opens a pool of at most ten connections, with limits of 5 s to connect and 10 s per query. The first query connects.
 * Only this function loads `pg`, so that an installation without PostgreSQL doesn't hold it in memory.
 * @param queryTimeoutMs longest query, in milliseconds; 0, for migrations only, sets no limit
 * @param requireReady called before each query; its error fails the query
 */
export async function openPostgres(
  databaseUrl: string,
  logger: Logger,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  requireReady = () => {},
): Promise<Database> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  // Every bigint of the schema is a time in milliseconds or a count, far below 2^53.
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'site-api',
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  // An ended connection emits `error` itself, also between two statements of a transaction, and through the pool when idle.
  // An unhandled `error` would end the process. The next query on the connection fails anyway.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a PostgreSQL connection ended'));
    // Limits at both ends: the server frees its locks, and the client doesn't wait for a server that has vanished. By a
    // query, which precedes the pool's first one: connection poolers refuse limits at the start of a connection.
    client
      .query(
        `set statement_timeout = ${queryTimeoutMs}; set idle_in_transaction_session_timeout = ${queryTimeoutMs}`,
      )
      .catch((error) => logger.warn({ err: error }, 'a PostgreSQL connection has no time limits'));
  });
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new SiteDialect({ pool }, requireReady) });
  return {
    engine: 'postgres',
    db,
    listen: (channel, onNotification) =>
      listen(
        () =>
          new pg.Client({
            connectionString: databaseUrl,
            application_name: 'site-news',
            keepAlive: true,
            connectionTimeoutMillis: 5000,
          }),
        channel,
        onNotification,
        logger,
      ),
    close: async () => {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Pause before a lost connection for notifications is replaced, in milliseconds. */
const RECONNECT_MS = 1_000;

/** Keeps a connection open for notifications, and replaces a lost one. Returns a function that closes the connection. */
function listen(connect: () => Client, channel: string, onNotification: () => void, logger: Logger) {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasWarned = false;
  const open = async () => {
    const connection = connect();
    client = connection;
    let isLost = false;
    // An ended connection emits one or two events, and each failed call rejects as well.
    const handleLoss = (error?: unknown) => {
      if (isLost) return;
      isLost = true;
      connection.end().catch(() => {});
      if (isClosed) return;
      if (!hasWarned) logger.warn({ err: error, channel }, 'not listening on PostgreSQL, trying again');
      hasWarned = true;
      retry = setTimeout(open, RECONNECT_MS).unref();
    };
    connection
      .on('error', handleLoss)
      .on('end', () => handleLoss())
      .on('notification', onNotification);
    try {
      await connection.connect();
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      hasWarned = false;
      onNotification();
    } catch (error) {
      handleLoss(error);
    }
  };
  void open();
  return async () => {
    isClosed = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}

/**
 * Ignores a failed rollback: Kysely would throw its error instead of the cause, a broken connection. The pool drops such a
 * connection, and the server ends a connection that stays in its transaction.
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
