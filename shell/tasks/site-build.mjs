import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { apps, buildDir, composeEnvironment, composePrograms, siteProgram, viteProgram } from './apps.mjs';
import { buildKitPackage } from './kit-package.mjs';
import { computeCheckoutId, fromRoot, hashFiles, run, Stamp } from './lib.mjs';

/** Exit code of `site compose` when a remote's last good pages stay. */
const INCOMPLETE = 7;

/** Builds an app unless its build matches the sources. Throws an error with the build's output. */
export async function buildApp({ name, dir, parts, inputs }) {
  const stamp = new Stamp(fromRoot(dir, buildDir, '.stamp'), inputs);
  if (!stamp.isStale) return;
  console.error(`Building ${name}…`);
  // A failed build may leave files of two versions, so the stamp is removed first.
  stamp.remove();
  try {
    // Starts Node by path, since `npx` would take longer than some of these builds.
    for (const args of parts)
      await run(process.execPath, [viteProgram, ...args, '--logLevel', 'warn'], {
        cwd: fromRoot(dir),
        quiet: true,
      });
  } catch (error) {
    throw new Error(`${name} (${dir}) doesn’t build:\n${error.output?.trim() || error.message}\n`);
  }
  stamp.write();
}

/**
 * Builds stale apps and the kit's npm package, publishes the builds of this checkout that changed, and composes the site. Logs
 * errors. Reads `SITE_DIR`, `OPERATOR_FILE`, `DATA_DIR` and `DATABASE_URL` like the server.
 *
 * @param more options of the compose program
 * @returns an exit code: 1 when the live site is unchanged, 2 when some builds of this checkout aren't live, or
 *   the kit couldn't be packed
 */
export async function buildSite(more = []) {
  const finished = [];
  const work = apps.map((app) =>
    buildApp(app).then(
      () => finished.push(app),
      (error) => console.error(`${error.message}What is live of it stays.\n`),
    ),
  );
  let isPacked = true;
  const packing = async () => {
    try {
      await buildKitPackage();
    } catch (error) {
      isPacked = false;
      console.error(`${error.message}The earlier package stays.\n`);
    }
  };
  await Promise.all([...work, packing()]);
  // Without a build of the shell there is no compose program.
  if (!existsSync(siteProgram)) return 1;
  const SITE_DIR = resolve(fromRoot(), process.env.SITE_DIR || 'dist');
  const operator = resolve(fromRoot(), process.env.OPERATOR_FILE || 'operator.json');
  const origin = ['--checkout', computeCheckoutId(), '--programs', hashFiles(composePrograms)];
  const args = ['compose', '--operator', operator, ...origin, ...more];
  for (const { dir } of apps.filter((app) => finished.includes(app)))
    args.push('--publish', fromRoot(dir, buildDir));
  try {
    await run(process.execPath, [siteProgram, ...args], { env: { ...composeEnvironment, SITE_DIR } });
  } catch (error) {
    return error.code === INCOMPLETE ? 2 : 1;
  }
  return finished.length === apps.length && isPacked ? 0 : 2;
}
