import { type Logger, pino } from 'pino';
import type { ApiConfig } from './environment.ts';

/** JSON lines on standard output. */
export function createLogger(level: ApiConfig['logLevel']): Logger {
  return pino({ level, base: undefined, serializers: { err: describeError } });
}

/** An error as a log line has it. Not pino's own serializer: that one copies every property, and PostgreSQL's `detail` quotes the visitor. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
