import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apps, buildDir, composeProgram, composePrograms, composing, vite } from './apps.mjs';
import { at, checkNode, ensureInstalled, run, Stamp } from './lib.mjs';
import { buildIdOf, Own } from './own.mjs';

/** Builds an app unless its build is of the sources that are here. */
export async function buildApp({ name, dir, inputs }) {
  const stamp = new Stamp(at(dir, buildDir, '.stamp'), inputs);
  if (!stamp.isStale) return;
  console.log(`Building ${name}…`);
  // Node is started by path: `npx` would cost more than some of these builds.
  for (const args of [['build'], ['build', '--ssr']]) {
    await run(process.execPath, [vite, ...args, '--logLevel', 'warn'], { cwd: at(dir), quiet: true });
  }
  stamp.write();
}

/**
 * Builds what is stale, publishes what this checkout built anew, and composes the site. `SITE_DIR`, `OPERATOR_FILE`,
 * `DATA_DIR` and `DATABASE_URL` as for the server; with `API_URL`, only the host's programs are built.
 */
export async function build() {
  // With an API elsewhere the site is that one's: nothing of this checkout's is put into it.
  if (process.env.API_URL) return buildApp(apps.find(({ name }) => name === 'shell'));
  await Promise.all(apps.map(buildApp));
  const site = resolve(at(), process.env.SITE_DIR || 'dist');
  const operator = resolve(at(), process.env.OPERATOR_FILE || 'operator.json');
  const own = new Own();
  // Only what was built anew is released: a rollback or another team's release stays what it is.
  const stale = apps.filter(({ name, dir }) => own.published[name] !== buildIdOf(at(dir, buildDir)));
  const composed = new Stamp(own.composed, [operator, ...composePrograms]);
  if (stale.length === 0 && !composed.isStale) return;
  const args = ['--site', site, '--operator', operator, '--own', own.file];
  for (const { dir } of stale) args.push('--publish', at(dir, buildDir));
  await run(process.execPath, [composeProgram, ...args], { env: composing });
  composed.write();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  checkNode();
  await ensureInstalled();
  await build().catch((error) => {
    console.error(error.message);
    process.exitCode = error.code || 1;
  });
}
