#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apps, buildDir, siteProgram } from './apps.mjs';
import { checkNode, computeCheckoutId, ensureInstalled, fromRoot, run } from './lib.mjs';
import { buildApp } from './site-build.mjs';

// `npx site …`, the command of a clone: it installs and builds what is missing, and runs the program that the image has too.

checkNode();
if (!existsSync(fromRoot('node_modules'))) await ensureInstalled();
const { runLine } = await import('../cli/program.mjs');
const argv = process.argv.slice(2);

const buildShell = async () => {
  await ensureInstalled();
  await buildApp(apps.find(({ name }) => name === 'shell'));
};

/** Builds what is stale, then runs the whole line by the built program. Resolves with its exit code. */
async function runBuilt(defaults = {}) {
  await buildShell();
  return runProgram(defaults);
}

async function runProgram(defaults = {}) {
  // Production React renders the same bytes in two thirds of the time.
  process.env.NODE_ENV ||= 'production';
  if (process.cwd() !== fromRoot()) {
    process.env.DATA_DIR ||= fromRoot('data');
    process.env.SITE_DIR ||= fromRoot('dist');
    process.env.OPERATOR_FILE ||= fromRoot('operator.json');
  }
  const { runSite } = await import(pathToFileURL(siteProgram).href);
  return runSite(argv, process, defaults);
}

/**
 * Builds the remote that a release names, unless `--from` names a build. Another command for a running site builds nothing: a
 * rollback waits for no build.
 */
async function runRelease({ words: [remote], options, name }) {
  if (name !== 'release' && options.to !== undefined && existsSync(siteProgram)) return runProgram();
  if (name !== 'release' || options.from) return runBuilt();
  const app = apps.find((each) => each.name === remote);
  if (!app) {
    const names = apps.map((each) => each.name).join(', ');
    throw Object.assign(
      new Error(
        `there is no app « ${remote} » here: ${names}. A release built elsewhere needs --from DIR|URL`,
      ),
      { exitCode: 2, showsLine: true },
    );
  }
  await buildShell();
  await buildApp(app);
  return runBuilt({ from: fromRoot(app.dir, buildDir), checkout: computeCheckoutId() });
}

/** Runs a bench with the options of the line. */
const runBench = (program) =>
  run(process.execPath, [fromRoot('tests/program.mjs'), program, ...argv.slice(2)]).then(
    () => 0,
    ({ code }) => code || 1,
  );

const built = async () => () => runBuilt();
const rooms = {
  releases: async () => runRelease,
  ...Object.fromEntries(
    ['operator', 'compose', 'teams', 'editors', 'password', 'storage', 'outbox', 'submissions'].map(
      (room) => [room, built],
    ),
  ),
  clone: async () => ({
    develop: async ({ options }) => (await import('./dev.mjs')).develop(options),
    runCluster: async () => (await import('./cluster.mjs')).runCluster(argv.slice(1)),
  }),
  scaffold: async () => {
    await ensureInstalled();
    const { runnerImport } = await import('vite');
    const file = fromRoot('shell/dev/scaffold/main.ts');
    const { module } = await runnerImport(file, { configFile: false, logLevel: 'warn' });
    return module.createScaffoldCommands({ checkout: fromRoot(), cwd: resolve() });
  },
  tests: async () => ({
    bench: ({ name }) => runBench(name.replace(' ', '/')),
  }),
};
const code = await runLine(argv, { rooms, io: process });
// What a failed command has started must not keep this process.
if (code !== 0) process.exit(code);
