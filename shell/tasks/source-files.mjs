import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of outputs, directly below an app's folder. */
const OUTPUTS = ['dist', 'data', 'test-results'];

function filesIn(path, ignored) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !ignored.includes(name))
    .sort()
    .flatMap((name) => filesIn(join(path, name), ['node_modules']));
}

/**
 * Returns the paths of an app's sources: files without outputs and installed packages. Returns the path of a file, if there.
 *
 * @type {(path: string) => string[]}
 */
export const listSourceFiles = (path) => filesIn(path, ['node_modules', ...OUTPUTS]);
