import { existsSync, readdirSync } from 'node:fs';
import { fromRoot } from './lib.mjs';

/** Names of the remotes: every `mfe-` folder with a definition is a remote, so a new team only adds its folder. */
const remotes = readdirSync(fromRoot())
  .filter((folder) => folder.startsWith('mfe-') && existsSync(fromRoot(folder, 'src/remote.ts')))
  .map((folder) => folder.slice('mfe-'.length))
  .sort();

const common = ['package-lock.json', 'tsconfig.base.json', 'shell/kit'].map((path) => fromRoot(path));

/** Arguments of `vite` for the parts of each application, in order: client, then server bundles. */
const parts = [['build'], ['build', '--ssr']];

/** The shell also builds the release client that the site serves. */
const shellParts = [...parts, ['build', '--ssr', '--config', 'vite.client.config.ts']];

/** Applications to build, with their inputs. A remote is rebuilt when its own folder, the kit or the API contract changes. */
export const apps = [
  { name: 'shell', dir: 'shell', parts: shellParts, inputs: [fromRoot('shell'), fromRoot('api'), ...common] },
  ...remotes.map((name) => ({
    name,
    dir: `mfe-${name}`,
    parts,
    inputs: [fromRoot(`mfe-${name}`), fromRoot('api/contract'), ...common],
  })),
];

/** `BUILD_DIR` names a variant of the builds, e.g. `dist/development`. */
export const buildDir = process.env.BUILD_DIR || 'dist';
export const viteProgram = fromRoot('node_modules/vite/bin/vite.js');
const program = (name) => fromRoot('shell', buildDir, 'server', `${name}.js`);
/** The programs that compose. A change to these programs recomposes every page. */
export const composePrograms = ['composing', 'rendering'].map(program);
export const serverProgram = program('server');
/** The command `site`, as the image has it. */
export const siteProgram = program('site');

/** Environment of compose: production React renders the same bytes in two thirds of the time. */
export const composeEnvironment = { NODE_ENV: process.env.NODE_ENV || 'production' };
