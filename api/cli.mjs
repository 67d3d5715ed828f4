// Runs a command of the API, or with `start` the API itself, from its sources: `node api/cli.mjs <command> …`, from
// wherever DATA_DIR is relative to.
// The first time, and after a change, it builds them; what that prints must not get into a command's output.
import { answerHelp, at, checkNode, ensureInstalled, run, Stamp } from '../shell/tasks/lib.mjs';
import { USAGE } from './src/cli/usage.mjs';

const [name = ''] = process.argv.splice(2, 1);
if (!Object.hasOwn(USAGE, name)) {
  console.error(`There is no command « ${name} »; a command is one of ${Object.keys(USAGE).join(', ')}.`);
  process.exit(2);
}
answerHelp(USAGE[name]);
checkNode();
const { log } = console;
console.log = console.error;
try {
  await ensureInstalled();
  const sources = ['api/src', 'api/contract/src', 'api/vite.config.ts', 'package-lock.json'];
  const stamp = new Stamp(
    at('api/dist/.stamp'),
    sources.map((path) => at(path)),
  );
  if (stamp.isStale) {
    await run(process.execPath, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: at('api'),
      quiet: true,
    });
    stamp.write();
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
console.log = log;
await import(at('api/dist', name === 'start' ? 'main.js' : `cli/${name}.js`));
