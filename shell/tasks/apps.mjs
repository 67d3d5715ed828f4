import { existsSync, readdirSync } from 'node:fs';
import { at } from './lib.mjs';

/** Names of the remotes: every `mfe-` folder with a definition is a remote, so a new team only adds its folder. */
const remotes = readdirSync(at())
  .filter((folder) => folder.startsWith('mfe-') && existsSync(at(folder, 'src/remote.ts')))
  .map((folder) => folder.slice('mfe-'.length))
  .sort();

const common = ['package-lock.json', 'tsconfig.base.json', 'shell/kit'].map((path) => at(path));

/** Applications to build, with their inputs. A remote is rebuilt when its own folder, the kit or the API contract changes. */
export const apps = [
  { name: 'shell', dir: 'shell', inputs: [at('shell'), at('api'), ...common] },
  ...remotes.map((name) => ({
    name,
    dir: `mfe-${name}`,
    inputs: [at(`mfe-${name}`), at('api/contract'), ...common],
  })),
];

/** `BUILD_DIR` names a variant of the builds, e.g. `dist/development`. */
export const buildDir = process.env.BUILD_DIR || 'dist';
export const vite = at('node_modules/vite/bin/vite.js');
const program = (name) => at('shell', buildDir, 'server', `${name}.js`);
export const composeProgram = program('compose');
/** The compose program and the programs it runs as child processes. A change to these programs recomposes every page. */
export const composePrograms = ['compose', 'composing', 'rendering'].map(program);
export const serverProgram = program('server');
export const releaseProgram = program('release');
export const exportProgram = program('export');

/** Production React composes the same bytes in two thirds of the time. */
export const composing = { NODE_ENV: process.env.NODE_ENV || 'production' };
