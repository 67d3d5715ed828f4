import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import shell from '../src/remote.ts';
import { forward } from './forward.ts';
import { Refusal, readHostSite } from './host-site.ts';
import { withGuests } from './page.ts';
import { foldersOf, type Guest, startGuest } from './remotes.ts';

interface Options {
  /** Names of the remotes that run here. */
  only: string[];
  /** Address of the running site. */
  against: string;
  port: number;
}

/**
 * `npm run dev -- --only NAME --against ADDRESS`: the running site at a local address, with the named remotes from their
 * sources (docs/decisions/0016). Throws {@link Refusal} when it can't.
 */
export async function runGuests({ only, against, port = shell.devPort }: Options): Promise<void> {
  const folders = foldersOf(only);
  const site = await readHostSite(against);
  const guests: Guest[] = [];
  const http = createServer((req, res) => void answer(req, res));
  await new Promise<void>((done, fail) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      fail(isTaken ? new Refusal(`port ${port} is taken; PORT names another`) : error);
    });
    http.listen(port, 'localhost', done);
  });
  const address = http.address();
  const local = `http://localhost:${typeof address === 'object' ? address?.port : port}`;
  for (const { name, dir } of folders) guests.push(await startGuest(name, dir, http));

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname } = new URL(req.url ?? '/', local);
    const guest = guests.find(({ base }) => pathname.startsWith(base));
    if (guest) return guest.server.middlewares(req, res);
    await forward(req, res, {
      target: site.origin,
      local,
      async page(html, status) {
        const definitions = await Promise.all(guests.map(({ definition }) => definition()));
        const changed = withGuests(html, pathname, { definitions, offers: site.offers });
        return { html: changed.html, status: status === 404 && changed.isFound ? 200 : status };
      },
    });
  }

  const pages = await Promise.all(guests.map(({ definition }) => definition()));
  console.log(`${only.join(', ')} inside ${site.origin}: ${local}`);
  for (const { path } of pages.flatMap(({ routes }) => routes)) console.log(`  ${local}${path}`);
}
