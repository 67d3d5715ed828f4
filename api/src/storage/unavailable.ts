/**
 * System and pool failures; PostgreSQL's error classes 08, 53, 57P and 58, a server that takes no writes (25006) or
 * whose files are damaged (XX001, XX002); and the SQLite codes of a file out of reach.
 */
const CODES =
  /^(E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND|08...|53...|57P0.|57014|58...|25006|25P03|XX00[12]|SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|NOTADB|CORRUPT).*)$/;

/** `pg` and its pool give these no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after|The database connection is not open|driver has already been destroyed|timeout expired)/;

/**
 * Whether an error says that the database can't be used now, rather than that the query is wrong: the visitor is
 * asked to come back (503) instead of being told that we failed (500).
 */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A refused connection to a name with several addresses comes as an AggregateError.
  if (error instanceof AggregateError && error.errors.some(isStorageUnavailable)) return true;
  return CODES.test(codeOf(error)) || MESSAGES.test(error.message);
}

/** Whether the embedded engine says that its file isn't what it wrote. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

/** The engine's or the system's code of an error; empty when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
