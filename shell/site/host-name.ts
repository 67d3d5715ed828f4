import { hostname } from 'node:os';

/** The name operators know this process by, in lists and messages: the machine's, and the process id. */
export const hostName = (): string => `${hostname()} ${process.pid}`;
