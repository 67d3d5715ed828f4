import { existsSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { basePath } from '../kit/src/contract.ts';
import type { RemoteDefinition } from '../kit/src/remote.ts';
import { GUEST } from '../kit/vite/guest.ts';
import { Refusal } from '../site/registry.ts';
import shell from '../src/remote.ts';
import { forwardTo } from './forward.ts';
import { readHostSite } from './host-site.ts';
import { withGuests } from './page.ts';

interface Options {
  only: string[];
  against: string;
  /** 0 takes a free port. */
  port?: number | undefined;
}

/**
 * `npm run dev -- --only NAME --against ADDRESS`: serves the running site at a local address, with the named remotes from their
 * sources (docs/decisions/0016). Throws {@link Refusal} for an unknown remote, a port in use, or an unusable site.
 */
export async function runGuests({ only, against, port = shell.devPort }: Options): Promise<void> {
  const folders = foldersOf([...new Set(only)]);
  const site = await readHostSite(against);
  const http = createServer(answer);
  const guests = await Promise.all(folders.map(({ name, dir }) => startGuest(name, dir, http)));
  const definitionsNow = () => Promise.all(guests.map(({ definition }) => definition()));
  await new Promise<void>((done, fail) => {
    http.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      fail(new Refusal(code === 'EADDRINUSE' ? `port ${port} is taken; PORT names another` : message)),
    );
    http.listen(port, 'localhost', done);
  });
  const local = `http://localhost:${(http.address() as AddressInfo).port}`;
  const forward = forwardTo(site.origin, async (path, html, status) => {
    const changed = withGuests(html, path, { definitions: await definitionsNow(), offers: site.offers });
    return { html: changed.html, status: status === 404 && changed.isFound ? 200 : status };
  });

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const { url = '/' } = req;
    const fromSite = () => forward(Object.assign(req, { url }), res);
    const guest = guests.find(({ base }) => url.startsWith(base));
    // Other files belong to the live release, such as a picture in composed content.
    if (guest) guest.server.middlewares(req, res, fromSite);
    else fromSite();
  }

  console.log(`${only.join(', ')} inside ${site.origin}: ${local}`);
  for (const { path } of (await definitionsNow()).flatMap(({ routes }) => routes))
    console.log(`  ${local}${path}`);
}

/** Returns the folders of the named remotes in the working directory. Throws {@link Refusal} for an unknown remote. */
function foldersOf(names: string[]): { name: string; dir: string }[] {
  const known = readdirSync('.')
    .filter((folder) => folder.startsWith('mfe-') && existsSync(join(folder, 'src/remote.ts')))
    .map((folder) => folder.slice('mfe-'.length));
  return names.map((name) => {
    if (known.includes(name)) return { name, dir: resolve(`mfe-${name}`) };
    throw new Refusal(`there is no remote "${name}" here; --only takes ${known.join(', ')}`);
  });
}

/** A remote that runs from its local sources. */
interface Guest {
  base: string;
  server: ViteDevServer;
  /** Returns the current definition; while the sources are broken, the last valid definition. */
  definition(): Promise<RemoteDefinition>;
}

/** Reloads the page when a remote's definition changes: the HTML contains its titles and prices. */
const reloadWithDefinition: Plugin = {
  name: 'site:reload-with-definition',
  hotUpdate({ modules, server }) {
    // In this server Node loads only the definition and its imports.
    if (this.environment.name === 'ssr' && modules.length > 0) server.ws.send({ type: 'full-reload' });
  },
};

/** Serves a remote's sources below its base, through `http` for its hot replacement. */
async function startGuest(name: string, dir: string, http: Server): Promise<Guest> {
  const server = await createVite({
    root: dir,
    mode: GUEST,
    appType: 'custom',
    logLevel: 'warn',
    // Here Vite prepares packages for production React, elsewhere for development React.
    cacheDir: join(dir, 'node_modules/.vite-guest'),
    plugins: [reloadWithDefinition],
    // Only prepared modules of the kit import this package: its late discovery would make Vite reload the page.
    optimizeDeps: { include: ['react/jsx-runtime'] },
    server: {
      middlewareMode: true,
      ws: { server: http },
      // The kit is in the repository's folder.
      fs: { allow: [dir, resolve(import.meta.dirname, '../..')] },
    },
  });
  const read = async () => (await server.ssrLoadModule('/src/remote.ts')).default as RemoteDefinition;
  let last = await read();
  return {
    base: basePath(name),
    server,
    async definition() {
      // Vite has logged the error.
      last = await read().catch(() => last);
      return last;
    },
  };
}
