import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { apps, buildDir, composing, releaseProgram } from './apps.mjs';
import { buildApp } from './build.mjs';
import { at, checkNode, ensureInstalled, run } from './lib.mjs';
import { buildIdOf, Own } from './own.mjs';

// `npm run release -- hosting` and its kin: builds what is to be released unless `--from` names a build, then runs the
// release program: on the site whose database the environment names, or with `--to` on one elsewhere.
checkNode();
await ensureInstalled();
const [command, ...args] = process.argv.slice(2);
const site = resolve(at(), process.env.SITE_DIR || 'dist');
const { values, positionals } = parseArgs({ args, strict: false, allowPositionals: true });
const app = apps.find(({ name }) => positionals.includes(name));
const from = command === 'publish' && !values.from && app ? at(app.dir, buildDir) : null;
const isLive = from && !values.to && !values.canary && !values.preview;
try {
  await buildApp(apps.find(({ name }) => name === 'shell'));
  if (from) await buildApp(app);
  const all = [command, '--site', site, ...args, ...(from ? ['--from', from] : [])];
  await run(process.execPath, [releaseProgram, ...all], { env: composing });
  if (isLive) new Own().note(app.name, buildIdOf(from));
} catch (error) {
  process.exitCode = error.code || 1;
}
