import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { Cleanup } from './cleanup.ts';

/** A TCP relay in front of a server, for tests of a broken network. */
export interface TcpProxy {
  /** URL of the server through the relay. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Listens again on the same port. */
  restore(): Promise<void>;
  /** Resolves once a client sends matching data. The relay holds the data, and all further data of the connection. */
  hold(pattern: RegExp): Promise<void>;
  /** Ends each connection on which a client sends matching data. */
  sever(pattern: RegExp): void;
  /** Forwards held data, and ends the effect of {@link hold} and {@link sever}. */
  letGo(): void;
}

/** Relays to the host and port of `target` until `cleanup`. */
export async function startTcpProxy(target: string, cleanup: Cleanup): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let hold: { pattern: RegExp; meet(): void } | undefined;
  const queue: (() => void)[] = [];
  let severed: RegExp | undefined;
  const gate = (client: Socket) =>
    new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        const text = chunk.toString('latin1');
        if (severed?.test(text)) return void client.destroy();
        if (!hold?.pattern.test(text)) return pass(null, chunk);
        queue.push(() => pass(null, chunk));
        hold.meet();
      },
    });
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
    }
    incoming.pipe(gate(incoming)).pipe(outgoing);
    outgoing.pipe(incoming);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const relayPort = (server.address() as AddressInfo).port;
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  cleanup(() => (server.listening ? cut() : undefined));
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(relayPort) }).href;
  return {
    url,
    cut,
    restore: () => listen(relayPort),
    hold: (pattern) =>
      new Promise((meet) => {
        hold = { pattern, meet };
      }),
    sever(pattern) {
      severed = pattern;
    },
    letGo() {
      hold = undefined;
      severed = undefined;
      for (const pass of queue.splice(0)) pass();
    },
  };
}
