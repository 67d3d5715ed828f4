import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a program of this build. The path follows from this module's location: any launcher may have started
 * the process. Programs are the build's entries (`vite.config.ts`); shared code is in `assets/` beside them.
 */
export function programFile(name: 'composing' | 'rendering'): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  return join(basename(folder) === 'assets' ? dirname(folder) : folder, `${name}.js`);
}
