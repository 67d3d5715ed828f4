import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of outputs and of tests, directly below an app's folder. */
const NOT_BUILT = ['dist', 'data', 'test-results', 'tests'];

const TEST = /\.(test|suite)\.tsx?$/;

function filesIn(path, ignored) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !ignored.includes(name) && !TEST.test(name))
    .sort()
    .flatMap((name) => filesIn(join(path, name), ['node_modules']));
}

/**
 * Returns the paths of an app's sources: files without outputs, tests and installed packages. Returns the path of a file, if there.
 *
 * @type {(path: string) => string[]}
 */
export const listSourceFiles = (path) => filesIn(path, ['node_modules', ...NOT_BUILT]);
