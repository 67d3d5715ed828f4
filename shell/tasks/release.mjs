import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { USAGE } from '../releases/usage.mjs';
import { apps, buildDir, composeEnvironment, releaseProgram } from './apps.mjs';
import { checkNode, computeCheckoutId, ensureInstalled, fromRoot, handleHelpOption, run } from './lib.mjs';
import { buildApp } from './site-build.mjs';

// `npm run release`, `promote`, `rollback` and the like: builds the app to release unless `--from` names a build, then runs
// the release program. The site is that of the environment's database, or with `--to` a remote site.
handleHelpOption(USAGE.release);
checkNode();
await ensureInstalled();
const [command, ...args] = process.argv.slice(2);
const site = resolve(fromRoot(), process.env.SITE_DIR || 'dist');
const { values, positionals } = parseArgs({ args, strict: false, allowPositionals: true });
const app = apps.find(({ name }) => name === positionals[0]);
const from = command === 'release' && !values.from && app ? fromRoot(app.dir, buildDir) : null;
const refuse = (reason) => {
  console.error(`nothing was switched: ${reason}`);
  process.exit(1);
};
if (command === 'release' && positionals.length === 0 && !values.from)
  refuse('release takes the name of an app, such as hosting');
if (command === 'release' && positionals[0] && !from && !values.from)
  refuse(
    `there is no app « ${positionals[0]} » here: ${apps.map(({ name }) => name).join(', ')}. A release built elsewhere needs --from DIR|URL`,
  );
try {
  await buildApp(apps.find(({ name }) => name === 'shell'));
  if (from) await buildApp(app);
} catch (error) {
  refuse(error.message);
}
try {
  const own = from ? ['--from', from, '--checkout', computeCheckoutId()] : [];
  const all = [command, '--site', site, ...args, ...own];
  await run(process.execPath, [releaseProgram, ...all], { env: composeEnvironment });
} catch (error) {
  process.exitCode = error.code || 1;
}
