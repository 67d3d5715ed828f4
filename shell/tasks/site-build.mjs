import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { apps, buildDir, composeProgram, composePrograms, composing, vite } from './apps.mjs';
import { at, checkoutId, hashOf, run, Stamp } from './lib.mjs';

/** Builds an app unless its build is of the sources that are here. Throws with what the build said. */
export async function buildApp({ name, dir, inputs }) {
  const stamp = new Stamp(at(dir, buildDir, '.stamp'), inputs);
  if (!stamp.isStale) return;
  console.log(`Building ${name}…`);
  // A build that fails half-way is of no sources.
  stamp.remove();
  try {
    // Node is started by path: `npx` would cost more than some of these builds.
    for (const args of [['build'], ['build', '--ssr']])
      await run(process.execPath, [vite, ...args, '--logLevel', 'warn'], { cwd: at(dir), quiet: true });
  } catch (error) {
    throw new Error(`${name} (${dir}) doesn’t build:\n${error.output?.trim() || error.message}\n`);
  }
  stamp.write();
}

/**
 * Builds what is stale, publishes what this checkout built anew, and composes the site. `SITE_DIR`, `OPERATOR_FILE`,
 * `DATA_DIR` and `DATABASE_URL` as for the server; with `API_URL`, only the host's programs are built. Says what went
 * wrong and returns how a process ends with it: 1 when nothing was switched, 2 when not everything that is here is live.
 * @param more options of the compose program
 */
export async function build(more = []) {
  // With an API elsewhere the site is that one's: nothing of this checkout's is put into it.
  const wanted = process.env.API_URL ? apps.filter(({ name }) => name === 'shell') : apps;
  const built = [];
  const work = wanted.map((app) =>
    buildApp(app).then(
      () => built.push(app),
      (error) => console.error(`${error.message}What is live of it stays.\n`),
    ),
  );
  await Promise.all(work);
  if (process.env.API_URL) return built.length === wanted.length ? 0 : 1;
  // Without a shell there has never been a site.
  if (!existsSync(composeProgram)) return 1;
  const site = resolve(at(), process.env.SITE_DIR || 'dist');
  const operator = resolve(at(), process.env.OPERATOR_FILE || 'operator.json');
  const origin = ['--checkout', checkoutId(), '--programs', hashOf(composePrograms)];
  const args = ['--site', site, '--operator', operator, ...origin, ...more];
  for (const { dir } of apps.filter((app) => built.includes(app))) args.push('--publish', at(dir, buildDir));
  try {
    await run(process.execPath, [composeProgram, ...args], { env: composing });
  } catch (error) {
    return error.code === 2 ? 2 : 1;
  }
  return built.length === wanted.length ? 0 : 2;
}
