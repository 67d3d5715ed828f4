// Runs the steps of a test run. Runs before anything is installed: nothing but Node's own modules.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** POSIX shells print their own times, then those of their children: `0m1.50s 0m0.25s`, user and system. */
const WITH_TIMES = '"$0" "$@"; code=$?; times >&3; exit $code';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command program and arguments
 * @property {Record<string, string>} [env] added to the environment
 * @property {string} [report] JSON report that Vitest or Playwright writes. A step without one counts as one test
 * @property {boolean} [isPreparation] counts as no test, and nothing runs after its stage when it fails
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} unstable titles of tests that passed only on a second try
 * @property {number} wallS
 * @property {number} processorS
 * @property {string} log
 */

/** Returns processor seconds of the children, from what `times` has printed; 0 for a killed shell. */
function parseTimes(text) {
  const [, ...times] = /\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(text) ?? [];
  const [userM = 0, userS = 0, systemM = 0, systemS = 0] = times.map(Number);
  return 60 * (userM + systemM) + userS + systemS;
}

/** Yields the titles of tests of a Playwright report that passed only on a second try. */
function* listFlaky(suites, path = []) {
  for (const suite of suites) {
    const titles = [...path, suite.title];
    for (const { title, tests = [] } of suite.specs ?? [])
      if (tests.some(({ status }) => status === 'flaky')) yield [...titles, title].join(' › ');
    yield* listFlaky(suite.suites ?? [], titles);
  }
}

/** Returns the counts of a JSON report. What fails outside a test counts as a failure. */
export function parseReport(report) {
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats;
    const unstable = [...listFlaky(report.suites ?? [])];
    return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, unstable };
  }
  const isUnloaded = ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  // A test that passed keeps the messages of the try before.
  const unstable = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages?.length > 0)
      .map(({ fullName }) => `${name} › ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isUnloaded).length,
    skipped: report.numPendingTests + report.numTodoTests,
    unstable,
  };
}

function countTests({ report, isPreparation }, isGood) {
  const counts = { passed: isGood && !report && !isPreparation ? 1 : 0, failed: 0, skipped: 0, unstable: [] };
  if (report && existsSync(report))
    Object.assign(counts, parseReport(JSON.parse(readFileSync(report, 'utf8'))));
  if (!isGood && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Starts a step's program, whose output goes to a log. `ended` never rejects. */
function startStep(step, folder) {
  const log = join(folder, `${step.name.replaceAll(' ', '-')}.log`);
  const output = createWriteStream(log);
  const start = performance.now();
  const child = spawn('sh', ['-c', WITH_TIMES, ...step.command], {
    env: { ...process.env, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // A process group of its own, which a signal to this process reaches as a whole.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
  let times = '';
  child.stdio[3].on('data', (data) => (times += data));
  const closed = new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
  const ended = closed.then(async (isGood) => {
    output.end();
    await finished(output);
    const wallS = (performance.now() - start) / 1000;
    return { ...countTests(step, isGood), name: step.name, wallS, processorS: parseTimes(times), log };
  });
  return { pid: child.pid, ended };
}

const describeCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Runs stages one after the other, and the steps of a stage beside each other. SIGINT and SIGTERM end the running steps.
 * @param {Step[][]} stages
 * @param {{ folder: string, print?: (line: string) => void }} options `folder` gets the log of each step
 * @returns {Promise<{ outcomes: Outcome[], signal: NodeJS.Signals | undefined }>} outcomes in the order of their ends
 */
export async function runStages(stages, { folder, print = console.log }) {
  mkdirSync(folder, { recursive: true });
  const outcomes = [];
  const pids = new Set();
  let signal;
  const interrupt = (name) => {
    signal = name;
    for (const pid of pids) process.kill(-pid, name);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

  const runStep = async (step) => {
    print(`▶ ${step.name}`);
    const { pid, ended } = startStep(step, folder);
    pids.add(pid);
    const outcome = await ended;
    pids.delete(pid);
    outcomes.push(outcome);
    print(
      `${outcome.failed > 0 ? '✘' : '✔'} ${step.name}: ${describeCounts(outcome)}, ${outcome.wallS.toFixed(0)} s`,
    );
    return !(step.isPreparation && outcome.failed > 0);
  };
  for (const steps of stages) {
    const mayGoOn = await Promise.all(steps.map(runStep));
    if (signal || mayGoOn.includes(false)) break;
  }
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  return { outcomes, signal };
}

const sumUp = (outcomes, key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);

/** Returns the lines of a table of steps, and the line of all counts. */
export function formatOutcomes(outcomes, wallS) {
  const total = { name: 'all', wallS };
  for (const key of ['passed', 'failed', 'skipped', 'processorS']) total[key] = sumUp(outcomes, key);
  const rows = [...outcomes, total].map((each) => [
    each.name,
    String(each.passed + each.failed + each.skipped),
    each.wallS.toFixed(0),
    each.processorS.toFixed(0),
  ]);
  const table = [['step', 'tests', 'wall s', 'processor s'], ...rows];
  const width = Math.max(...table.map(([name]) => name.length));
  const lines = table.map(
    ([name, ...cells]) => name.padEnd(width) + cells.map((cell) => cell.padStart(13)).join(''),
  );
  const unstable = outcomes.flatMap((outcome) => outcome.unstable);
  if (unstable.length > 0)
    lines.push('', 'Passed only on a second try:', ...unstable.map((title) => `  ${title}`));
  return [...lines, '', describeCounts(total)];
}
