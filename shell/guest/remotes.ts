import { existsSync, readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { basePath } from '../kit/src/contract.ts';
import type { RemoteDefinition } from '../kit/src/remote.ts';
import { GUEST } from '../kit/vite/guest.ts';
import { Refusal } from './host-site.ts';

/** The repository the kit is in. */
const repository = resolve(import.meta.dirname, '../..');

/** A remote whose sources run here. */
export interface Guest {
  base: string;
  server: ViteDevServer;
  /** What its sources say now; while they are broken, what they said before. */
  definition(): Promise<RemoteDefinition>;
}

/** Folders of the remotes named, below the working directory. Throws {@link Refusal} for one that isn't there. */
export function foldersOf(names: string[]): { name: string; dir: string }[] {
  const known = readdirSync('.').filter(
    (name) => /^mfe-/.test(name) && existsSync(join(name, 'src/remote.ts')),
  );
  return names.map((name) => {
    if (known.includes(`mfe-${name}`)) return { name, dir: resolve(`mfe-${name}`) };
    throw new Refusal(
      `there is no remote "${name}" here; --only takes ${known.map((folder) => folder.replace(/^mfe-/, '')).join(', ')}`,
    );
  });
}

/** Serves a remote's sources below its base, through `http` for its hot replacement. */
export async function startGuest(name: string, dir: string, http: Server): Promise<Guest> {
  const server = await createServer({
    root: dir,
    mode: GUEST,
    appType: 'custom',
    logLevel: 'warn',
    // Packages are prepared for production React here, for development React elsewhere.
    cacheDir: join(dir, 'node_modules/.vite-guest'),
    server: {
      middlewareMode: true,
      ws: { server: http },
      fs: { allow: [dir, repository] },
    },
  });
  const read = async () => (await server.ssrLoadModule('/src/remote.ts')).default as RemoteDefinition;
  let last = await read();
  return {
    base: basePath(name),
    server,
    async definition() {
      // Vite says what is wrong with them.
      last = await read().catch(() => last);
      return last;
    },
  };
}
