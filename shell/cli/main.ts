import { pathToFileURL } from 'node:url';
import type { Invocation } from '@site/api/cli/command';
import { classifyError } from '../releases/client/exit-code.ts';
import { runLine } from './program.mjs';

/** Rooms of the commands that act on a site. Each is loaded by its first command. */
const rooms = {
  releases: async () =>
    (await import('./releases.ts')).createReleaseCommands(
      async () => (await import('./local-site.ts')).localSite,
    ),
  operator: () => import('./operator.ts'),
  compose: () => import('./compose.ts'),
  teams: () => import('./teams.ts'),
  editors: () => import('@site/api/cli/editors'),
  password: () => import('@site/api/cli/password'),
  storage: async () => {
    const [{ backUp, moveToPostgres }, { releaseTables }] = await Promise.all([
      import('@site/api/cli/storage'),
      import('../releases/store/schema.ts'),
    ]);
    return {
      backUp,
      moveToPostgres: (invocation: Invocation) => moveToPostgres(invocation, [releaseTables]),
    };
  },
  outbox: () => import('@site/api/cli/outbox'),
  submissions: () => import('@site/api/cli/submissions'),
};

type Io = Parameters<typeof runLine>[1]['io'];

/**
 * Runs one line of `site`, e.g. `['releases', '--local']`. Resolves with the exit code.
 *
 * @param defaults further options, which the clone's program knows: the build to release, and the id of the clone
 */
export const runSite = (argv: string[], io: Io = process, defaults: object = {}): Promise<number> =>
  runLine(argv, { rooms, io, defaults, classify: classifyError });

// `node shell/dist/server/site.js …`, as in the image.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await runSite(process.argv.slice(2));
