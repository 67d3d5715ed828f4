// The whole `npm test`. Runs before anything is installed: nothing but Node's own modules and the task library.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerHelp, at, checkNode, ensureInstalled, run } from '../shell/tasks/lib.mjs';
import { planOfChange } from './changed.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { testSite } from './support/test-site.mjs';
import { USAGE } from './usage.mjs';

answerHelp(USAGE.run);

// `--changed` alone is what differs from HEAD, `--changed main` what differs from where the branch left it as well.
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
const steps = ['lint', 'typecheck', 'unit', 'services', 'browser', 'engines'];
if (values.only !== undefined && !steps.includes(values.only)) {
  console.error(`--only takes one of ${steps.join(', ')}.`);
  process.exit(1);
}
if (positionals.length > (values.changed ? 1 : 0)) {
  console.error('Only --changed takes a name, of one branch or commit.');
  process.exit(1);
}
checkNode();
const plan = values.changed ? planOfChange(positionals[0]) : undefined;
const isWhole = plan === undefined || plan.specs === 'all';
const isChosen = (step) =>
  isWhole || (step === 'browser' ? plan.specs.length + plan.pageWise.length > 0 : plan[step]);
const isWanted = (step) => (values.only === undefined || values.only === step) && isChosen(step);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const reports = mkdtempSync(join(tmpdir(), 'site-reports-'));
const total = { passed: 0, skipped: 0 };
const failures = [];
const unstable = [];

/** Runs a program with its output shown, whatever its end; resolves with whether it ended well. */
const show = (command, args, env) =>
  run(command, args, { env }).then(
    () => true,
    () => false,
  );

/** A step that is one check. */
async function check(name, command, args) {
  if (!isWanted(name)) return;
  console.log(`\n— ${name}`);
  const isGood = await show(command, args);
  if (isGood) total.passed += 1;
  else failures.push({ title: name, reason: 'See its output above.' });
}

/** A runner that writes a report; one that fails without having named a failure is one. */
async function runner(name, args, read) {
  console.log(`\n— ${name}`);
  const report = join(reports, `${name}.json`);
  const isGood = await show(process.execPath, args(report), { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const result = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, skipped: 0, failures: [], unstable: [] };
  if (!isGood && result.failures.length === 0)
    result.failures.push({ title: name, reason: 'Ended badly without naming a test: see its output above.' });
  total.passed += result.passed;
  total.skipped += result.skipped;
  failures.push(...result.failures);
  unstable.push(...result.unstable);
}

/** Names tests once more at the end, where who has only the last lines finds them. */
function list(heading, tests) {
  if (tests.length === 0) return;
  console.log(`\n${heading}`);
  for (const { title, reason } of tests)
    console.log(`  ${title.replace(at(), '.')}\n${reason.replace(/^/gm, '    ')}`);
}

// One test in thousands fails for the machine alone. What isn't a pure rule is tried once more, and named at the end.
const vitest = async (step, projects = [step]) =>
  isWanted(step) &&
  runner(
    step,
    (report) => [
      at('node_modules/vitest/vitest.mjs'),
      // Engines are started for all their journeys or not at all.
      ...(isWhole || step === 'engines'
        ? ['run']
        : ['related', ...plan.related, '--run', '--passWithNoTests']),
      ...[...projects.flatMap((project) => ['--project', project]), '--reporter', 'default'],
      // By itself it leaves a processor free, and two engines would wait for each other.
      ...(projects.length > 1 ? ['--maxWorkers', `${projects.length}`] : []),
      ...['--reporter', 'json', '--outputFile.json', report],
      ...(step === 'unit' ? [] : ['--retry', '1']),
    ],
    readVitest,
  );

const playwright = async (name, filters) =>
  isWanted('browser') &&
  runner(
    name,
    () => [
      at('node_modules/playwright/cli.js'),
      ...['test', ...filters, '--config', at('tests/playwright.config.ts'), '--reporter', 'list,json'],
      ...['--retries', '1'],
    ],
    readPlaywright,
  );

/** Playwright takes expressions: a spec's name ends where its path ends. */
const filesNamed = (specs) => specs.map((spec) => `${spec.replaceAll('.', '\\.')}$`);

try {
  await ensureInstalled();
  if (isWanted('browser')) process.env.CHROMIUM_PATH = await ensureChromium();
  // A site and a database of the tests' own.
  if (isWanted('services') || isWanted('browser') || isWanted('engines'))
    await run(npm, ['run', 'build', '--', '--all'], { env: testSite });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await check('lint', npm, ['run', 'lint']);
await check('typecheck', npm, ['run', 'typecheck']);
await vitest('unit');
await vitest('services');
if (isWhole) await playwright('browser', []);
else {
  if (plan.specs.length > 0) await playwright('browser', filesNamed(plan.specs));
  if (plan.pageWise.length > 0)
    await playwright('browser, by page', [...filesNamed(plan.pageWise), '--grep', plan.grep]);
}
await vitest('engines', ['firefox', 'webkit']);
rmSync(reports, { recursive: true, force: true });
list('Passed only when tried again (mend them before they fail twice):', unstable);
list('Failed:', failures);
console.log(`\n${total.passed} passed, ${failures.length} failed, ${total.skipped} skipped`);
process.exitCode = failures.length > 0 ? 1 : 0;
