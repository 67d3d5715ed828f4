import { createServer } from 'node:net';

/** Ports below those that the system takes by itself (`ip_local_port_range` of Linux). */
const RANGE = { first: 20_000, last: 29_000 };

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** Returns the first of `count` consecutive ports that are free at this time. */
export async function findConsecutiveFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = RANGE.first + Math.floor(Math.random() * (RANGE.last - RANGE.first));
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (!free.includes(false)) return first;
  }
}
