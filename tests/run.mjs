// The whole `npm test`. Runs before anything is installed: nothing but Node's own modules and the task library.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at, checkNode, ensureInstalled, run } from '../shell/tasks/lib.mjs';
import { ensureChromium } from './support/chromium.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const steps = ['lint', 'typecheck', 'unit', 'services', 'browser', 'engines'];
if (values.only !== undefined && !steps.includes(values.only)) {
  console.error(`--only takes one of ${steps.join(', ')}.`);
  process.exit(1);
}
const isWanted = (step) => values.only === undefined || values.only === step;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const reports = mkdtempSync(join(tmpdir(), 'site-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };

function count(passed, failed, skipped) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** Runs a program with its output shown, whatever its end; resolves with whether it ended well. */
const show = (command, args, env = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: at(), env: { ...process.env, ...env }, stdio: 'inherit' });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });

/** A step that is one check. */
async function check(name, command, args) {
  if (!isWanted(name)) return;
  console.log(`\n— ${name}`);
  const isGood = await show(command, args);
  count(isGood ? 1 : 0, isGood ? 0 : 1, 0);
}

/** A runner that writes a report; one that fails without having counted a failure counts as one. */
async function runner(name, args, env, read) {
  if (!isWanted(name)) return;
  console.log(`\n— ${name}`);
  const report = join(reports, `${name}.json`);
  const isGood = await show(process.execPath, args(report), env(report));
  const result = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  count(result.passed, isGood ? result.failed : Math.max(result.failed, 1), result.skipped);
}

const vitest = (step, projects = [step]) =>
  runner(
    step,
    (report) => [
      at('node_modules/vitest/vitest.mjs'),
      ...['run', ...projects.flatMap((project) => ['--project', project]), '--reporter', 'default'],
      // By itself it leaves a processor free, and two engines would wait for each other.
      ...(projects.length > 1 ? ['--maxWorkers', `${projects.length}`] : []),
      ...['--reporter', 'json', '--outputFile.json', report],
    ],
    () => ({}),
    (result) => ({
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests + result.numTodoTests,
    }),
  );

const playwright = () =>
  runner(
    'browser',
    () => [
      at('node_modules/playwright/cli.js'),
      ...['test', '--config', at('tests/playwright.config.ts'), '--reporter', 'list,json'],
    ],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );

checkNode();
try {
  await ensureInstalled();
  if (isWanted('browser')) process.env.CHROMIUM_PATH = await ensureChromium();
  if (isWanted('browser') || isWanted('engines')) await run(npm, ['run', 'build']);
  if (isWanted('browser')) {
    // The hydration test compares markup with development React.
    const development = {
      BUILD_DIR: 'dist/development',
      SITE_DIR: 'dist/development',
      NODE_ENV: 'development',
    };
    await run(npm, ['run', 'build'], { env: development });
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await check('lint', npm, ['run', 'lint']);
await check('typecheck', npm, ['run', 'typecheck']);
await vitest('unit');
await vitest('services');
await playwright();
await vitest('engines', ['firefox', 'webkit']);
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
