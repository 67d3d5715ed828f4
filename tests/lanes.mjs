// Runs lanes of work beside each other. Runs before anything is installed: nothing but Node's own modules.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** Time that programs have to end after a signal, in milliseconds. Then they are killed. */
const ENDING_MS = 10_000;

/** Time between two lines that name the running lanes, in milliseconds. */
const HEARTBEAT_MS = 60_000;

/**
 * POSIX shells print their own times, then those of their children: `0m1.50s 0m0.25s`, user and system. Composing runs at
 * niceness 10 (shell/compose/child-process.ts): beside tests of the default priority it would starve.
 */
const WITH_TIMES = 'nice -n 10 "$0" "$@"; code=$?; times >&3; exit $code';

/**
 * A program, and the lanes it depends on.
 * @typedef {object} Lane
 * @property {string} name
 * @property {string[]} command program and arguments
 * @property {Record<string, string>} [env] added to the environment
 * @property {string[]} [after] lanes that must have passed. A name that is not among the given lanes is ignored
 * @property {string} [group] lanes of a group run one after the other
 * @property {boolean} [isAlone] starts after all other lanes have ended, and has the machine to itself
 * @property {(isGood: boolean) => Result} read returns the counts once the program has ended
 *
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} skipped
 * @property {{ title: string, reason: string }[]} failures
 * @property {{ title: string, reason: string }[]} unstable tests that passed on a second try
 *
 * @typedef {Result & { name: string, wallS: number, processorS: number | undefined, log: string }} Outcome
 */

/** Returns processor seconds of the children, from what `times` has printed; undefined for a killed shell. */
export function parseTimes(text) {
  const [, user, system] = /\n(\S+) (\S+)\s*$/.exec(text) ?? [];
  if (user === undefined) return undefined;
  const seconds = (time) => {
    const [minutes, rest] = time.split('m');
    return 60 * Number(minutes) + Number.parseFloat(rest);
  };
  return seconds(user) + seconds(system);
}

/** Returns every process below these, from `/proc`; none where the system has no `/proc`. */
function descendantsOf(pids) {
  const pidSet = new Set(pids);
  for (const pid of pidSet) {
    try {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      for (const child of children.split(' ').filter(Boolean)) pidSet.add(Number(child));
    } catch {
      // The process has ended, or this is not Linux.
    }
  }
  return [...pidSet];
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}

/**
 * Runs lanes, at most `atOnce` at a time, in the given order where dependencies allow. Prints a line when a lane starts and
 * one when it ends; the program's output goes to `folder/NAME.log`. SIGINT and SIGTERM end every process that was started.
 * @param {Lane[]} lanes
 * @param {{ atOnce: number, folder: string, print?: (line: string) => void }} options
 * @returns {Promise<{ outcomes: Outcome[], signal: NodeJS.Signals | undefined }>} outcomes in the order the lanes ended in
 */
export async function runLanes(lanes, { atOnce, folder, print = console.log }) {
  mkdirSync(folder, { recursive: true });
  const names = new Set(lanes.map(({ name }) => name));
  const waiting = [...lanes];
  /** Promises and process ids of running lanes, by name. */
  const running = new Map();
  const outcomes = [];
  let received;

  const interrupt = (name) => {
    received = name;
    const processes = descendantsOf([...running.values()].map(({ pid }) => pid));
    for (const { pid } of running.values()) signal(-pid, name);
    setTimeout(() => {
      for (const pid of processes) signal(pid, 'SIGKILL');
    }, ENDING_MS).unref();
    // A program that made a process group of its own has not had the signal.
    Promise.all([...running.values()].map(({ ended }) => ended)).then(() => {
      for (const pid of processes) signal(pid, 'SIGKILL');
    });
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const start = performance.now();
  const heartbeat = setInterval(() => {
    const minutes = Math.round((performance.now() - start) / 60_000);
    print(`  … ${minutes} min: ${[...running.keys()].join(', ')}`);
  }, HEARTBEAT_MS);

  const begin = (lane) => {
    print(`▶ ${lane.name}`);
    const started = startLane(lane, folder);
    const ended = started.ended.then((outcome) => {
      running.delete(lane.name);
      outcomes.push(outcome);
      print(describeEnd(outcome));
    });
    running.set(lane.name, { pid: started.pid, ended });
  };
  const failed = (name) => outcomes.some((outcome) => outcome.name === name && outcome.failures.length > 0);
  const isOver = (name) => !names.has(name) || outcomes.some((outcome) => outcome.name === name);
  const groupRuns = (group) =>
    group !== undefined && lanes.some((lane) => lane.group === group && running.has(lane.name));
  const mayBegin = ({ after = [], group, isAlone = false }) =>
    after.every(isOver) &&
    !groupRuns(group) &&
    (isAlone ? running.size === 0 && waiting.every((other) => other.isAlone) : running.size < atOnce);

  while (!received && (waiting.length > 0 || running.size > 0)) {
    const next = waiting.find(mayBegin);
    if (!next) {
      if (running.size === 0) throw new Error(`no lane can begin: ${waiting.map(({ name }) => name)}`);
      await Promise.race([...running.values()].map(({ ended }) => ended));
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const missing = (next.after ?? []).find(failed);
    if (missing) outcomes.push(notRun(next.name, missing));
    else begin(next);
  }
  await Promise.all([...running.values()].map(({ ended }) => ended));
  clearInterval(heartbeat);
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  return { outcomes, signal: received };
}

/** Starts a lane's program. `ended` never rejects. */
function startLane({ name, command, env, read }, folder) {
  const log = join(folder, `${name.replaceAll(' ', '-')}.log`);
  const output = createWriteStream(log);
  const start = performance.now();
  const child = spawn('sh', ['-c', WITH_TIMES, ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // A process group of its own, which a signal to this process reaches as a whole.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
  let times = '';
  child.stdio[3].on('data', (data) => (times += data));
  const closed = new Promise((resolve) => {
    child.once('error', (error) => output.write(`${error.message}\n`));
    child.once('close', (code) => resolve(code === 0));
  });
  const ended = closed.then(async (isGood) => {
    output.end();
    await finished(output);
    const timing = { wallS: (performance.now() - start) / 1000, processorS: parseTimes(times) };
    return { ...read(isGood), ...timing, name, log };
  });
  return { pid: child.pid, ended };
}

/** A lane whose dependency failed counts as a failure: its tests were not run. */
function notRun(name, missing) {
  const failures = [{ title: name, reason: `Not run: ${missing} failed.` }];
  return { passed: 0, skipped: 0, failures, unstable: [], name, wallS: 0, processorS: 0, log: '' };
}

function describeEnd({ name, passed, skipped, failures, wallS }) {
  const mark = failures.length > 0 ? '✘' : '✔';
  const counts = [];
  if (passed > 0) counts.push(`${passed} passed`);
  if (failures.length > 0) counts.push(`${failures.length} failed`);
  if (skipped > 0) counts.push(`${skipped} skipped`);
  return `${mark} ${name}: ${[...counts, `${Math.round(wallS)} s`].join(', ')}`;
}

/** Returns the lines of a table: lane, tests, wall seconds, processor seconds. */
export function formatLaneTable(outcomes, wallS) {
  const rows = outcomes.map((outcome) => [
    outcome.name,
    String(outcome.passed + outcome.failures.length + outcome.skipped),
    outcome.wallS.toFixed(0),
    outcome.processorS === undefined ? '–' : outcome.processorS.toFixed(0),
  ]);
  const sum = (values) => values.reduce((total, each) => total + each, 0);
  const tests = sum(outcomes.map(({ passed, failures, skipped }) => passed + failures.length + skipped));
  const processor = sum(outcomes.map(({ processorS }) => processorS ?? 0));
  const all = [
    ['lane', 'tests', 'wall s', 'processor s'],
    ...rows,
    ['all', String(tests), wallS.toFixed(0), processor.toFixed(0)],
  ];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  '),
  );
}
