import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a program of this build. The path follows from this module's location: any launcher may have started
 * the process. Programs are the build's entries (`vite.config.ts`); shared code is in `assets/` beside them.
 */
export const getProgramFile = (name: 'composing' | 'rendering'): string =>
  join(programFolder(), `${name}.js`);

/** Returns the folder of this build's tools for teams: npm packages. */
export const getTeamPackagesFolder = (): string => join(programFolder(), '../packages');

function programFolder(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  return basename(folder) === 'assets' ? dirname(folder) : folder;
}

let hash: Promise<string> | undefined;

/**
 * Returns the hash of this build's composing programs, see `Composer`. The names of shared code are hashes too, and the
 * rendering program holds React. Read once in a process.
 */
export function computeProgramsHash(): Promise<string> {
  hash ??= Promise.all(
    (['composing', 'rendering'] as const).map((name) => readFile(getProgramFile(name))),
  ).then((programs) => {
    const all = createHash('sha256');
    for (const program of programs) all.update(program);
    return all.digest('hex');
  });
  return hash;
}
