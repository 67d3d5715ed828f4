// Runs a command of the API, or with `start` the API itself, from its sources: `node api/cli.mjs <command> …`, from
// wherever DATA_DIR is relative to.
// The first time, and after a change, it builds them; what that prints must not get into a command's output.
import { checkNode, ensureInstalled, fromRoot, handleHelpOption } from '../shell/tasks/lib.mjs';
import { USAGE } from './src/cli/usage.mjs';

const [name = ''] = process.argv.splice(2, 1);
if (!Object.hasOwn(USAGE, name)) {
  console.error(`There is no command « ${name} »; a command is one of ${Object.keys(USAGE).join(', ')}.`);
  process.exit(2);
}
handleHelpOption(USAGE[name]);
checkNode();
const { log } = console;
console.log = console.error;
try {
  await ensureInstalled();
  await import('./build.mjs');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
console.log = log;
await import(fromRoot('api/dist', name === 'start' ? 'main.js' : `cli/${name}.js`));
