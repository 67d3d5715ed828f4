// Runs a command of the API, or with `start` the API itself, from its sources: `node api/cli.mjs <command> …`, from
// wherever DATA_DIR is relative to.
// The first time, and after a change, it builds them; what that prints must not get into a command's output.
import { existsSync } from 'node:fs';
import { at, checkNode, ensureInstalled, run, Stamp } from '../shell/tasks/lib.mjs';

checkNode();
const [name = ''] = process.argv.splice(2, 1);
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
const program = name === 'start' ? at('api/dist/main.js') : at('api/dist/cli', `${name}.js`);
if (!/^[\w-]+$/.test(name) || !existsSync(program)) {
  console.error(`There is no command « ${name} ».`);
  process.exit(2);
}
console.log = log;
await import(program);
