// Builds the API's programs, unless what is built is of the sources that are here.
import { fromRoot, run, Stamp } from '../shell/tasks/lib.mjs';

const sources = ['api/src', 'api/contract/src', 'api/vite.config.ts', 'package-lock.json'];
const stamp = new Stamp(
  fromRoot('api/dist/.stamp'),
  sources.map((path) => fromRoot(path)),
);
if (stamp.isStale) {
  await run(process.execPath, [fromRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: fromRoot('api'),
    quiet: true,
  });
  stamp.write();
}
