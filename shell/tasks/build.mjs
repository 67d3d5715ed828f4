import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apps, buildDir, composeProgram, composing, composingProgram, vite } from './apps.mjs';
import { at, checkNode, ensureInstalled, run, Stamp } from './lib.mjs';

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

/** Builds what is stale and composes the site from it. `SITE_DIR` and `OPERATOR_FILE` as for the server. */
export async function build() {
  await Promise.all(apps.map(buildApp));
  const site = resolve(at(), process.env.SITE_DIR || 'dist');
  const operator = resolve(at(), process.env.OPERATOR_FILE || 'operator.json');
  // Only what was built anew is released: a rollback or another team's release stays what it is.
  const built = apps.map(({ name, dir }) => ({
    dist: at(dir, buildDir),
    stamp: new Stamp(join(site, `.built-${name}`), [at(dir, buildDir, 'manifest.json')]),
  }));
  const stale = existsSync(join(site, 'current')) ? built.filter(({ stamp }) => stamp.isStale) : built;
  const composed = new Stamp(join(site, '.stamp'), [operator, composeProgram, composingProgram]);
  if (stale.length === 0 && !composed.isStale) return;
  const args = ['--site', site, '--operator', operator, ...stale.flatMap(({ dist }) => ['--publish', dist])];
  await run(process.execPath, [composeProgram, ...args], { env: composing });
  for (const { stamp } of [...stale, { stamp: composed }]) stamp.write();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  checkNode();
  await ensureInstalled();
  await build().catch((error) => {
    console.error(error.message);
    process.exitCode = error.code || 1;
  });
}
