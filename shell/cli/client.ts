#!/usr/bin/env node
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { classifyError } from '../releases/client/exit-code.ts';
import { runLine } from './program.mjs';

/** Returns the address that npx installed this package from, as npm's record beside it says; undefined without one. */
function findServedFrom(): string | undefined {
  try {
    const folder = dirname(realpathSync(process.argv[1] ?? ''));
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const record = JSON.parse(readFileSync(join(folder, '../../.package-lock.json'), 'utf8'));
    const { origin } = new URL(record.packages[`node_modules/${name}`].resolved);
    return origin === 'null' ? undefined : origin;
  } catch {
    return undefined;
  }
}

/**
 * The command `site` as each site serves it at `/api/delivery/client.tgz`: without dependencies, with the commands of a team. They
 * act on a running site, or make the sources of a remote.
 */
process.exitCode = await runLine(process.argv.slice(2), {
  rooms: {
    releases: async () => (await import('./releases.ts')).createReleaseCommands(),
    key: () => import('./key.ts'),
    scaffold: async () => {
      const { createScaffoldCommands } = await import('../dev/scaffold/main.ts');
      return createScaffoldCommands({ checkout: null, cwd: process.cwd(), servedFrom: findServedFrom() });
    },
  },
  hasDatabase: false,
  classify: classifyError,
  io: process,
});
