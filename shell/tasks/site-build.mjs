import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { apps, buildDir, composeEnvironment, composeProgram, composePrograms, viteProgram } from './apps.mjs';
import { buildKitPackage } from './kit-package.mjs';
import { checkNode, computeCheckoutId, ensureInstalled, fromRoot, hashFiles, run, Stamp } from './lib.mjs';

/** Builds an app unless its build matches the sources. Throws an error with the build's output. */
export async function buildApp({ name, dir, parts, inputs }) {
  const stamp = new Stamp(fromRoot(dir, buildDir, '.stamp'), inputs);
  if (!stamp.isStale) return;
  console.log(`Building ${name}…`);
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

/** Installs what is missing and builds the shell if stale, for a command that runs its programs. Ends the process after an error. */
export async function ensureShellBuilt() {
  checkNode();
  await ensureInstalled();
  try {
    await buildApp(apps.find(({ name }) => name === 'shell'));
  } catch (error) {
    console.error(`nothing was switched: ${error.message}`);
    process.exit(1);
  }
}

/**
 * Builds stale apps and the kit's npm package, publishes the builds of this checkout that changed, and composes the site. Logs
 * errors. Reads `SITE_DIR`, `OPERATOR_FILE`, `DATA_DIR` and `DATABASE_URL` like the server.
 *
 * @param more options of the compose program
 * @returns an exit code: 1 when nothing was switched, 2 when some builds of this checkout aren't live, or
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
  if (!existsSync(composeProgram)) return 1;
  const site = resolve(fromRoot(), process.env.SITE_DIR || 'dist');
  const operator = resolve(fromRoot(), process.env.OPERATOR_FILE || 'operator.json');
  const origin = ['--checkout', computeCheckoutId(), '--programs', hashFiles(composePrograms)];
  const args = ['--site', site, '--operator', operator, ...origin, ...more];
  for (const { dir } of apps.filter((app) => finished.includes(app)))
    args.push('--publish', fromRoot(dir, buildDir));
  try {
    await run(process.execPath, [composeProgram, ...args], { env: composeEnvironment });
  } catch (error) {
    return error.code === 2 ? 2 : 1;
  }
  return finished.length === apps.length && isPacked ? 0 : 2;
}
