import { type Logger, pino } from 'pino';

/** Returns a logger that appends each message to a list. */
export const createTestLogger = (messages: string[] = []): Logger =>
  pino({ base: null }, { write: (line: string) => void messages.push(JSON.parse(line).msg) });
