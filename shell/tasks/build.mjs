import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apps, buildDir, composeProgram, vite } from './apps.mjs';
import { at, checkNode, ensureInstalled, onceFor, run } from './lib.mjs';

/** Builds what is stale and composes the site from it. `SITE_DIR` and `OPERATOR_FILE` as for the server. */
export async function build() {
  const builds = apps.map(({ name, dir, inputs }) =>
    onceFor(at(dir, buildDir, '.stamp'), inputs, async () => {
      console.log(`Building ${name}…`);
      // Node is started by path: `npx` would cost more than some of these builds.
      await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: at(dir), quiet: true });
      await run(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn'], {
        cwd: at(dir),
        quiet: true,
      });
    }),
  );
  await Promise.all(builds);
  const site = resolve(at(), process.env.SITE_DIR || 'dist');
  const operator = resolve(at(), process.env.OPERATOR_FILE || 'operator.json');
  const manifests = apps.map(({ dir }) => at(dir, buildDir, 'manifest.json'));
  const composed = join(site, '.stamp');
  await onceFor(composed, [operator, composeProgram, ...manifests], () =>
    run(process.execPath, [
      composeProgram,
      ...['--site', site, '--operator', operator],
      ...apps.flatMap(({ dir }) => ['--publish', at(dir, buildDir)]),
    ]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  checkNode();
  await ensureInstalled();
  await build().catch((error) => {
    console.error(error.message);
    process.exitCode = error.code || 1;
  });
}
