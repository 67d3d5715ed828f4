import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { fromRoot } from '@site/shell/tasks/lib.mjs';
import { startSite as startComposedSite } from '#support/site.ts';

/** No single measurement takes longer, in milliseconds: a browser under load may leave a call unanswered for ever. */
const DEADLINE_MS = 120_000;

const MEASUREMENTS = 'docs/explanation/measurements.md';

const ends = [];

/** Registers a function that runs when the bench ends, in reverse order of registration. */
export const addCleanup = (end) => void ends.push(end);

/** Stops a started server or browser when the bench ends. Returns it. */
export function stopAtBenchEnd(started) {
  addCleanup(() => started.stop());
  return started;
}

/** Starts a site that writes its log as an installed one does, and stops it when the bench ends. */
export const startSite = ({ env, ...options } = {}) =>
  startComposedSite({ cleanup: addCleanup, env: { LOG_LEVEL: 'info', ...env }, ...options });

async function endAll() {
  for (const end of ends.splice(0).reverse()) {
    await Promise.resolve(end()).catch((error) => console.error(error.message));
  }
}

/**
 * Parses the command line. The default of an option says its type: a whole number above 0, a text or a switch.
 *
 * @throws Error that names the option
 */
function parseOptions(defaults) {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? 'boolean' : 'string' },
    ]),
  );
  const { values } = parseArgs({ options });
  for (const [name, value] of Object.entries(defaults)) {
    if (typeof value !== 'number' || values[name] === undefined) continue;
    values[name] = Number(values[name]);
    if (!Number.isInteger(values[name]) || values[name] < 1)
      throw new Error(`--${name} takes a whole number above 0`);
  }
  return { ...defaults, ...values };
}

/** Returns the short hash of the checked-out commit, with a plus sign when files differ from it. */
function readCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: fromRoot(), encoding: 'utf8' }).trim();
  // An earlier bench may have written its table.
  const files = ['--', `:!${MEASUREMENTS}`];
  const isChanged = git('status', '--porcelain', '--untracked-files=no', ...files) !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`;
}

/**
 * Replaces the report of a command in a document: what is between `<!-- site COMMAND -->` and `<!-- end -->`.
 *
 * @throws Error when the document has no place for it
 */
function replaceReport(document, command, report) {
  const place = new RegExp(`(<!-- site ${command} -->\n)[^]*?(<!-- end -->)`);
  if (!place.test(document)) throw new Error(`the document has no <!-- site ${command} -->`);
  return document.replace(place, (_, start, end) => `${start}\n${report}\n\n${end}`);
}

/**
 * Runs a bench and prints its report as Markdown: command, commit and profile, one table, notes. With `--write` the report also
 * replaces the one in docs/explanation/measurements.md. The program's status is 1 when the bench rejects or finds faults.
 *
 * @param command what follows `site`
 * @param defaults options by name
 * @param bench takes the options; resolves with `{ profile, rows, notes, faults }`, of which all but `rows` may be left out
 */
export async function runBench(command, defaults, bench) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => endAll().finally(() => process.exit(130)));
  }
  // A bench makes a load of one or two. With more than there are cores, its times say little.
  const load = () => loadavg()[0].toFixed(1);
  const before = load();
  try {
    const { write, ...options } = parseOptions({ ...defaults, write: false });
    const { profile = [], rows, notes = [], faults = [] } = await bench(options);
    const commandOptions = process.argv
      .slice(2)
      .filter((arg) => arg !== '--write')
      .join(' ');
    const about = [
      `\`npx site ${command}${commandOptions && ` ${commandOptions}`}\``,
      `commit ${readCommit()}`,
      new Date().toISOString().slice(0, 10),
      `${availableParallelism()} cores`,
      `load ${before} before and ${load()} after`,
      `Node ${process.versions.node}`,
      ...profile,
    ];
    const report = [`${about.join(', ')}:`, formatTable(rows), ...notes].join('\n\n');
    console.log(report);
    if (write) {
      const file = fromRoot(MEASUREMENTS);
      writeFileSync(file, replaceReport(readFileSync(file, 'utf8'), command, report));
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await endAll();
  }
}

function withinDeadline(measurement, name) {
  let timer;
  const late = new Promise((_, fail) => {
    const error = new Error(`${name}: no figures within ${DEADLINE_MS / 1000} s`);
    timer = setTimeout(fail, DEADLINE_MS, error);
  });
  return Promise.race([measurement, late]).finally(() => clearTimeout(timer));
}

/**
 * Measures each subject on each server in every round. The servers take turns within a round and another one begins the
 * next, so that other work of the machine meets all of them.
 *
 * @param subjects objects with a `name`; one may name its own `servers`
 * @param measure takes a server and a subject; resolves with figures by name
 */
export async function measureInterleaved({ rounds, subjects, servers: all }, measure) {
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      const servers = subject.servers ?? all;
      for (let turn = 0; turn < servers.length; turn += 1) {
        const server = servers[(turn + round) % servers.length];
        const figures = await withinDeadline(measure(server, subject), `${subject.name}, ${server.name}`);
        samples.push({ subject: subject.name, server: server.name, ...figures });
      }
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  return samples;
}

/** Returns the middle of the sorted values, the mean of the middle two for an even number, `undefined` for none. */
export function computeMedian(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 || sorted.length === 0
    ? sorted[middle]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Condenses the samples of {@link measureInterleaved}: medians of a figure, and of its ratio to another server's in the same round. */
export function condense(samples) {
  const find = (subject, server) => samples.filter((s) => s.subject === subject && s.server === server);
  const getMedian = (values) => computeMedian(values.filter((value) => Number.isFinite(value)));
  return {
    middle: (subject, server, figure) => getMedian(find(subject, server).map((sample) => sample[figure])),
    ratio(subject, server, base, figure, baseFigure = figure) {
      const bases = find(subject, base);
      return getMedian(
        find(subject, server).map((sample, round) => sample[figure] / bases[round]?.[baseFigure]),
      );
    },
  };
}

/** Formats rows as a Markdown table titled by the keys of the first; columns of numbers are aligned to the right. */
function formatTable(rows) {
  const titles = Object.keys(rows[0]);
  const isNumeric = (title) => rows.some((row) => typeof row[title] === 'number');
  const lines = [titles, ...rows.map((row) => titles.map((title) => formatCell(row[title])))];
  const [head, ...body] = lines.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${titles.map((title) => (isNumeric(title) ? '--:' : '---')).join('|')}|`, ...body].join(
    '\n',
  );
}

/** A number has three digits: such measurements are no more exact. What wasn't measured is a dash. */
function formatCell(value) {
  if (value === undefined || value === null) return '–';
  if (typeof value !== 'number') return value;
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
