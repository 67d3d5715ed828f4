#!/usr/bin/env node
import { classifyError } from '../releases/exit-code.ts';
import { runLine } from './program.mjs';

/**
 * The command `site` as each site serves it at `/api/delivery/client.tgz`: one file without dependencies, with the commands of a
 * team. They act on a running site alone.
 */
process.exitCode = await runLine(process.argv.slice(2), {
  rooms: {
    releases: async () => (await import('./releases.ts')).createReleaseCommands(),
    key: () => import('./key.ts'),
  },
  hasDatabase: false,
  classify: classifyError,
  io: process,
});
