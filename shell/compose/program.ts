import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of a program of this build, by the location of this very code: the process may have been started by any launcher.
 * Programs are the build's entries (`vite.config.ts`); code that several share is in `assets/` beside them.
 */
export function programFile(name: 'composing' | 'rendering'): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  return join(basename(folder) === 'assets' ? dirname(folder) : folder, `${name}.js`);
}
