// The whole `npm test`. Runs before anything is installed: nothing but Node's own modules and the task library.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, fromRoot, handleHelpOption } from '../shell/tasks/lib.mjs';
import { planAffectedTests } from './affected-tests.mjs';
import { formatLaneTable, runLanes } from './lanes.mjs';
import { parsePlaywrightReport, parseVitestReport } from './reports.mjs';
import { testSite } from './support/test-site.mjs';
import { USAGE } from './usage.mjs';

handleHelpOption(USAGE.run);

// `--changed` alone compares with HEAD, `--changed main` with where the branch left it.
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
const choices = ['lint', 'typecheck', 'unit', 'services', 'browser', 'engines'];
if (values.only !== undefined && !choices.includes(values.only)) {
  console.error(`--only takes one of ${choices.join(', ')}.`);
  process.exit(1);
}
if (positionals.length > (values.changed ? 1 : 0)) {
  console.error('Only --changed takes a name, of one branch or commit.');
  process.exit(1);
}
checkNode();
const start = performance.now();
const plan = values.changed ? planAffectedTests(positionals[0]) : { isWhole: true };
const isWanted = (lane) => {
  if (values.only !== undefined && values.only !== lane) return false;
  return plan.isWhole || lane === 'browser' || plan.lanes[lane];
};

/** Logs and reports of the last run. */
const folder = fromRoot('test-results', 'lanes');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

// Each build adds releases to the tests' site, which most tests copy: a large one is composed anew.
const stored = join(testSite.DATA_DIR, 'site.db');
if (existsSync(stored) && statSync(stored).size > 60e6) rmSync(testSite.SITE_DIR, { recursive: true });

const vitest = fromRoot('node_modules/vitest/vitest.mjs');
const playwright = fromRoot('node_modules/playwright/cli.js');

/** A second try for tests of real servers; `playwright.config.ts` has the same. What passes only then is listed at the end. */
const AGAIN = ['--retry=1'];

const NONE = { passed: 0, skipped: 0, failures: [], unstable: [] };
const seeLog = (title) => ({ title, reason: 'It failed without naming a test: see its output above.' });

/** A lane that prepares others: counted only when it fails. */
const preparing = (name, command, more = {}) => ({
  name,
  command,
  read: (isGood) => (isGood ? NONE : { ...NONE, failures: [seeLog(name)] }),
  ...more,
});

/** A lane that is one check. */
const checking = (name, command, more = {}) => ({
  name,
  command,
  read: (isGood) => (isGood ? { ...NONE, passed: 1 } : { ...NONE, failures: [seeLog(name)] }),
  ...more,
});

/** A lane with a runner that writes a JSON report. */
function testing(name, args, readReport, more = {}) {
  const report = join(folder, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    command: [process.execPath, ...args(report)],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read(isGood) {
      const result = existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8'))) : { ...NONE };
      const isUnnamed = !isGood && result.failures.length === 0;
      return isUnnamed ? { ...result, failures: [seeLog(name)] } : result;
    },
    ...more,
  };
}

/** A lane of projects of `vitest.config.ts`. */
const vitestLane = (name, projects, more, options = []) =>
  testing(
    name,
    (report) => [
      vitest,
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      // The engines' journeys are run as a whole or not at all.
      ...(plan.isWhole || name === 'engines' ? [] : ['--changed', plan.base, '--passWithNoTests']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options,
    ],
    parseVitestReport,
    more,
  );

const playwrightLane = (name, filters, more) =>
  testing(
    name,
    () => [
      playwright,
      'test',
      ...filters,
      '--config',
      fromRoot('tests/playwright.config.ts'),
      '--reporter=list,json',
    ],
    parsePlaywrightReport,
    more,
  );

/** Playwright takes expressions: a spec's name ends where its path ends. */
const filesNamed = (specs) => specs.map((spec) => `${spec.replaceAll('.', '\\.')}$`);

const installing = `import(${JSON.stringify(new URL('../shell/tasks/lib.mjs', import.meta.url))}).then((lib) => lib.ensureInstalled())`;

function lanesOf() {
  const serving = ['services', 'browser', 'engines'].filter(isWanted);
  const lanes = [preparing('install', [process.execPath, '-e', installing])];
  const installed = { after: ['install'] };
  if (serving.length > 0) {
    lanes.push(
      preparing('packages', [process.execPath, fromRoot('tests/install-packages.mjs'), ...serving]),
      preparing('build', ['npm', 'run', 'build', '--', '--all'], { ...installed, env: testSite }),
    );
  }
  const ready = { after: ['build', 'packages'] };
  // Each fills the processors: beside each other, releases that compose at a low priority would starve.
  const filling = { ...ready, group: 'filling' };
  if (isWanted('services')) lanes.push(vitestLane('services', ['services'], filling, AGAIN));
  if (isWanted('browser')) {
    if (plan.isWhole) lanes.push(playwrightLane('browser', [], filling));
    else lanes.push(...changedBrowserLanes(filling));
  }
  if (isWanted('lint')) lanes.push(checking('lint', ['npm', 'run', 'lint'], installed));
  if (isWanted('typecheck')) lanes.push(checking('typecheck', ['npm', 'run', 'typecheck'], installed));
  if (isWanted('unit')) lanes.push(vitestLane('unit', ['unit'], installed));
  if (isWanted('engines'))
    // Both browsers have a worker.
    lanes.push(vitestLane('engines', ['firefox', 'webkit'], ready, ['--maxWorkers=2', ...AGAIN]));
  if (isWanted('services'))
    lanes.push(vitestLane('services alone', ['services-alone'], { ...ready, isAlone: true }, AGAIN));
  return lanes;
}

/** Returns lanes for changed specs by their imports, for journeys of changed pages, and for the checks made on each page. */
function changedBrowserLanes(ready) {
  const lanes = [
    playwrightLane('browser by imports', [`--only-changed=${plan.base}`, '--pass-with-no-tests'], ready),
  ];
  if (plan.specs.length > 0) lanes.push(playwrightLane('browser', filesNamed(plan.specs), ready));
  if (plan.pageWise.length > 0)
    lanes.push(
      playwrightLane(
        'browser by page',
        [...filesNamed(plan.pageWise), '--grep', plan.grep, '--pass-with-no-tests'],
        ready,
      ),
    );
  return lanes;
}

/** Prints failed or unstable tests again at the end, where the last lines of the output show them. */
function list(heading, tests) {
  if (tests.length === 0) return;
  console.log(`\n${heading}`);
  for (const { title, reason } of tests)
    console.log(`  ${title.replace(fromRoot(), '.')}\n${reason.replace(/^/gm, '    ')}`);
}

// Builds and checks fill a processor each, tests wait half of their time.
const { outcomes, signal } = await runLanes(lanesOf(), {
  atOnce: Math.max(2, availableParallelism()),
  folder,
});
for (const { name, failures, log } of outcomes)
  if (failures.length > 0 && log !== '') {
    console.log(`\n— ${name}: ${log.replace(fromRoot(), '.')}`);
    console.log(readFileSync(log, 'utf8'));
  }
const failures = outcomes.flatMap((outcome) => outcome.failures);
const sum = (values) => values.reduce((total, each) => total + each, 0);
console.log(`\n${formatLaneTable(outcomes, (performance.now() - start) / 1000).join('\n')}`);
const unstable = outcomes.flatMap((outcome) => outcome.unstable);
list('Passed only on a second try:', unstable);
list('Failed:', failures);
if (signal) {
  console.log(`\nEnded by ${signal}.`);
  process.kill(process.pid, signal);
} else {
  const [passed, skipped] = [
    sum(outcomes.map((each) => each.passed)),
    sum(outcomes.map((each) => each.skipped)),
  ];
  console.log(`\n${passed} passed, ${failures.length} failed, ${skipped} skipped`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
