// `npm test` and `npm run test:all`. Runs before anything is installed: nothing but Node's own modules and the task library.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, fromRoot } from '../shell/tasks/lib.mjs';
import { formatOutcomes, runStages } from './steps.mjs';
import { testSite } from './support/test-site.mjs';

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, 'after-test': { type: 'boolean' }, retry: { type: 'boolean' } },
});
checkNode();

/** Logs and reports of the last run. */
const folder = fromRoot('test-results', 'steps');
rmSync(folder, { recursive: true, force: true });

// Each build adds releases to the tests' site, which most tests copy: a large one is composed anew.
const stored = join(testSite.DATA_DIR, 'site.db');
if (existsSync(stored) && statSync(stored).size > 60e6) rmSync(testSite.SITE_DIR, { recursive: true });

// Composing runs at this priority (shell/compose/child-process.ts): beside tests of the default one it would starve.
setPriority(10);

const preparation = (name, ...command) => ({ name, command, isPreparation: true });

/** With `--retry` a failed test gets a second try, and what passes only then is listed. */
const tries = values.retry ? 1 : 0;

/** A step that runs projects of `vitest.config.ts`. */
function vitest(name, projects, ...options) {
  const report = join(folder, `${name}.json`);
  const command = [process.execPath, fromRoot('node_modules/vitest/vitest.mjs'), 'run', ...options];
  command.push(`--retry=${tries}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  return { name, report, command: [...command, ...projects.map((project) => `--project=${project}`)] };
}

/** A step that runs projects of `tests/playwright.config.ts`. */
function playwright(name, projects) {
  const report = join(folder, `${name}.json`);
  const command = [
    process.execPath,
    fromRoot('node_modules/playwright/cli.js'),
    'test',
    `--retries=${tries}`,
    '--reporter=list,json',
  ];
  command.push('--config', fromRoot('tests/playwright.config.ts'));
  return {
    name,
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    command: [...command, ...projects.map((project) => `--project=${project}`)],
  };
}

const library = JSON.stringify(new URL('../shell/tasks/lib.mjs', import.meta.url));
const install = preparation(
  'install',
  process.execPath,
  '-e',
  `import(${library}).then((lib) => lib.ensureInstalled())`,
);
const packages = (...options) =>
  preparation('packages', process.execPath, fromRoot('tests/install-packages.mjs'), ...options);
const build = { ...preparation('build', 'npm', 'run', 'build', '--', '--all'), env: testSite };

/** What nearly every fault of nearly every change turns red. */
const inTest = [
  [
    build,
    { name: 'lint', command: ['npm', 'run', 'lint'] },
    { name: 'typecheck', command: ['npm', 'run', 'typecheck'] },
  ],
  [vitest('unit', ['unit']), vitest('services', ['services'])],
  [playwright('browser', ['one host'])],
];

/** Everything else. */
const afterTest = [
  [build],
  [vitest('slow', ['slow'])],
  [playwright('browser slow', ['slow', 'npm start', 'several hosts'])],
  // Two windows that draw without a graphics card need the processors to themselves.
  [vitest('engines', ['firefox', 'webkit'], '--maxWorkers=2')],
  [vitest('alone', ['alone'])],
];

function listStages() {
  if (values['after-test']) return [[install, packages('--all')], ...afterTest];
  if (values.all) return [[install, packages('--all')], ...inTest, ...afterTest.slice(1)];
  return [[install, packages()], ...inTest];
}

const start = performance.now();
const { outcomes, signal } = await runStages(listStages(), { folder });
for (const { name, log } of outcomes.filter(({ failed }) => failed > 0)) {
  console.log(`\n— ${name}: ${log.replace(fromRoot(), '.')}`);
  console.log(readFileSync(log, 'utf8'));
}
console.log(`\n${formatOutcomes(outcomes, (performance.now() - start) / 1000).join('\n')}`);
if (signal) process.kill(process.pid, signal);
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
