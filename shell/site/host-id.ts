import { hostname } from 'node:os';

/** Returns this process's name in lists and messages: the machine's name and the process id. */
export const getHostId = (): string => `${hostname()} ${process.pid}`;
