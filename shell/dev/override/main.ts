import { existsSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import shell from '../../app/remote.ts';
import { basePathOf } from '../../kit/src/contract.ts';
import type { RemoteDefinition } from '../../kit/src/remote.ts';
import { LOCAL_OVERRIDE } from '../../kit/vite/local-override.ts';
import { UserError } from '../../site/errors.ts';
import { readHostSite } from './host-site.ts';
import { withLocalOverrides } from './page.ts';
import { createSiteProxy } from './site-proxy.ts';

interface Options {
  only: string[];
  against: string;
  /** True to let requests that change something reach the running site. */
  writes?: boolean | undefined;
  /** 0 takes a free port. */
  port?: number | undefined;
}

/**
 * `site dev --only NAME --against ADDRESS`: serves the running site at a local address, with the named remotes from their
 * sources (docs/decisions/0016). Throws {@link UserError} for an unknown remote, a port in use, or an unusable site.
 */
export async function runLocalOverride(options: Options): Promise<void> {
  const { against, writes = false, port = shell.devPort } = options;
  const only = [...new Set(options.only)];
  const folders = getFolders(only);
  const site = await readHostSite(against);
  const http = createServer(answer);
  const localRemotes = await Promise.all(folders.map(({ name, dir }) => startLocalRemote(name, dir, http)));
  const readDefinitions = () => Promise.all(localRemotes.map(({ definition }) => definition()));
  await new Promise<void>((done, fail) => {
    http.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      fail(new UserError(code === 'EADDRINUSE' ? `port ${port} is taken; PORT names another` : message)),
    );
    http.listen(port, 'localhost', done);
  });
  const local = `http://localhost:${(http.address() as AddressInfo).port}`;
  const change = async (path: string, html: string, status: number) => {
    const changed = withLocalOverrides(html, path, { remotes: await readDefinitions(), offers: site.offers });
    return { html: changed.html, status: status === 404 && changed.isFound ? 200 : status };
  };
  const forward = createSiteProxy(site.origin, change, writes);

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const { url = '/' } = req;
    const fromSite = () => forward(Object.assign(req, { url }), res);
    const localRemote = localRemotes.find(({ base }) => url.startsWith(base));
    // Other files belong to the live release, such as a picture in composed content.
    if (localRemote) localRemote.server.middlewares(req, res, fromSite);
    else fromSite();
  }

  console.log(`${only.join(', ')} inside ${site.origin}: ${local}`);
  for (const { path } of (await readDefinitions()).flatMap(({ routes }) => routes))
    console.log(`  ${local}${path}`);
  console.log(
    writes
      ? `  what you send from there reaches ${site.origin}`
      : `  what you send from there is refused; with --writes it reaches ${site.origin}`,
  );
}

/** Returns the folders of the named remotes in the working directory. Throws {@link UserError} for an unknown remote. */
function getFolders(names: string[]): { name: string; dir: string }[] {
  const remoteNames = readdirSync('.')
    .filter((folder) => folder.startsWith('mfe-') && existsSync(join(folder, 'src/remote.ts')))
    .map((folder) => folder.slice('mfe-'.length));
  return names.map((name) => {
    if (remoteNames.includes(name)) return { name, dir: resolve(`mfe-${name}`) };
    throw new UserError(`there is no remote "${name}" here; --only takes ${remoteNames.join(', ')}`);
  });
}

/** A remote that runs from its local sources. */
interface OverriddenRemote {
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
async function startLocalRemote(name: string, dir: string, http: Server): Promise<OverriddenRemote> {
  const server = await createVite({
    root: dir,
    mode: LOCAL_OVERRIDE,
    appType: 'custom',
    logLevel: 'warn',
    // Here Vite prepares packages for production React, elsewhere for development React.
    cacheDir: join(dir, 'node_modules/.vite-local-override'),
    plugins: [reloadWithDefinition],
    // Only prepared modules of the kit import this package: its late discovery would make Vite reload the page.
    optimizeDeps: { include: ['react/jsx-runtime'] },
    server: { middlewareMode: true, ws: { server: http } },
  });
  const read = async () => (await server.ssrLoadModule('/src/remote.ts')).default as RemoteDefinition;
  let last = await read();
  return {
    base: basePathOf(name),
    server,
    async definition() {
      // Vite has logged the error.
      last = await read().catch(() => last);
      return last;
    },
  };
}
