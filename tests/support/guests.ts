import { join } from 'node:path';
import { root } from './paths.ts';
import { type Program, startProgram } from './programs.ts';

/** Starts `npm run dev -- --only NAMES --against ADDRESS` in a folder that holds remotes; port 0 takes a free one. */
export const startGuests = (only: string, against: string, { cwd = root, port = 0 } = {}): Program =>
  startProgram(
    [join(root, 'shell/tasks/dev.mjs'), '--only', only, '--against', against],
    { PORT: String(port) },
    cwd,
  );
