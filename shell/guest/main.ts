import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import shell from '../src/remote.ts';
import { forward } from './forward.ts';
import { Refusal, readHostSite } from './host-site.ts';
import { withGuests } from './page.ts';
import { foldersOf, startGuest } from './remotes.ts';

interface Options {
  /** Names of the remotes that run here. */
  only: string[];
  /** Address of the running site. */
  against: string;
  /** 0 takes a free one. */
  port?: number | undefined;
}

/**
 * `npm run dev -- --only NAME --against ADDRESS`: the running site at a local address, with the named remotes from their
 * sources (docs/decisions/0016). Throws {@link Refusal} when it can't.
 */
export async function runGuests({ only, against, port = shell.devPort }: Options): Promise<void> {
  const folders = foldersOf([...new Set(only)]);
  const site = await readHostSite(against);
  const http = createServer(answer);
  const guests = await Promise.all(folders.map(({ name, dir }) => startGuest(name, dir, http)));
  await new Promise<void>((done, fail) => {
    http.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      fail(new Refusal(code === 'EADDRINUSE' ? `port ${port} is taken; PORT names another` : message)),
    );
    http.listen(port, 'localhost', done);
  });
  const local = `http://localhost:${(http.address() as AddressInfo).port}`;

  async function page(path: string, html: string, status: number) {
    const definitions = await Promise.all(guests.map(({ definition }) => definition()));
    const changed = withGuests(html, path, { definitions, offers: site.offers });
    return { html: changed.html, status: status === 404 && changed.isFound ? 200 : status };
  }

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const url = req.url ?? '/';
    const path = url.replace(/[?#].*/, '');
    const forwarding = { url, target: site.origin, local, page: page.bind(null, path) };
    const fromSite = () =>
      forward(req, res, forwarding).catch((error) => {
        console.error(error);
        res.destroy();
      });
    const guest = guests.find(({ base }) => path.startsWith(base));
    // What isn't a source is a file of the live release, such as a picture in composed content.
    if (guest) guest.server.middlewares(req, res, fromSite);
    else fromSite();
  }

  const definitions = await Promise.all(guests.map(({ definition }) => definition()));
  console.log(`${only.join(', ')} inside ${site.origin}: ${local}`);
  for (const { path } of definitions.flatMap(({ routes }) => routes)) console.log(`  ${local}${path}`);
}
