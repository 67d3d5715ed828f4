// Builds the API's programs, unless what is built is of the sources that are here.
import { at, run, Stamp } from '../shell/tasks/lib.mjs';

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
