import { type Logger, pino } from 'pino';
import type { ApiConfig } from './environment.ts';

// Lines are lost once the reader of standard output has gone. Without a listener the process would end.
process.stdout.on('error', () => {});

/**
 * Returns a logger that writes JSON lines to standard output. With pino's own destination a process whose
 * reader has gone never ends: at the exit it repeats the last write for ever (`flushSync` of sonic-boom).
 */
export function createLogger(level: ApiConfig['logLevel']): Logger {
  const output = { write: (line: string) => void process.stdout.write(line) };
  return pino({ level, base: undefined, serializers: { err: describeError } }, output);
}

/**
 * Returns an error's fields for a log line. pino's own serializer would copy every property, and PostgreSQL's `detail`
 * quotes the visitor.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
