import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on the port, then calls `prepare`, which has lasting effects. A start that can't listen thus generates no admin
 * password, which the operator would never see. Requests wait for the listener that `prepare` returns.
 * @returns the server's address
 * @throws Error when the port isn't available: `message` says how to choose another; or the error of `prepare`
 */
export async function listenThenPrepare(
  server: Server,
  { port, host }: { port: number; host: string },
  prepare: (address: AddressInfo) => Promise<RequestListener>,
): Promise<AddressInfo> {
  let answer: (listener: RequestListener) => void = () => {};
  const listener = new Promise<RequestListener>((resolve) => {
    answer = resolve;
  });
  const hold: RequestListener = (request, response) => void listener.then((use) => use(request, response));
  server.on('request', hold);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const ready = await prepare(address);
  server.off('request', hold).on('request', ready);
  answer(ready);
  return address;
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const choose = 'Choose another one with PORT, such as PORT=3100; PORT=0 takes a free one.';
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} of ${host} is taken by another program. ${choose}`);
  if (error.code === 'EACCES') return new Error(`Port ${port} may not be taken by this user. ${choose}`);
  return new Error(`Nothing can listen on port ${port} of ${host} (${error.code}): see PORT and HOST.`);
}
