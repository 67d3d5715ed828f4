import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatLaneTable, parseTimes, runLanes } from './lanes.mjs';
import { isRunning } from './support/process.ts';

const NONE = { passed: 0, skipped: 0, failures: [], unstable: [] };

/** A lane that runs JavaScript. */
const lane = (name: string, code: string, more: object = {}) => ({
  name,
  command: [process.execPath, '-e', code],
  read: (isGood: boolean) =>
    isGood ? { ...NONE, passed: 1 } : { ...NONE, failures: [{ title: name, reason: 'it failed' }] },
  ...more,
});

/** A program that appends a name at its start and at its end. */
const noting = (file: string, name: string) => `
  const { appendFileSync } = require('node:fs');
  appendFileSync(${JSON.stringify(file)}, '+${name} ');
  setTimeout(() => appendFileSync(${JSON.stringify(file)}, '-${name} '), 200);`;

describe('lanes', () => {
  it('start after the lanes they depend on, and alone when they ask for it', async () => {
    const folder = createTempDir(onTestFinished);
    const file = join(folder, 'order');
    const lines: string[] = [];
    const lanes = [
      lane('last', noting(file, 'last'), { isAlone: true }),
      lane('second', noting(file, 'second'), { after: ['first'] }),
      lane('first', noting(file, 'first')),
    ];
    const { outcomes } = await runLanes(lanes, { atOnce: 3, folder, print: (line) => lines.push(line) });
    expect(readFileSync(file, 'utf8')).toBe('+first -first +second -second +last -last ');
    expect(outcomes.map(({ name, passed }) => [name, passed])).toEqual([
      ['first', 1],
      ['second', 1],
      ['last', 1],
    ]);
    expect(lines).toEqual([
      '▶ first',
      expect.stringMatching(/^✔ first: 1 passed, \d+ s$/),
      '▶ second',
      expect.stringMatching(/^✔ second: 1 passed, \d+ s$/),
      '▶ last',
      expect.stringMatching(/^✔ last: 1 passed, \d+ s$/),
    ]);
  });

  it('run one after the other in a group', async () => {
    const folder = createTempDir(onTestFinished);
    const file = join(folder, 'order');
    const lanes = ['one', 'two'].map((name) => lane(name, noting(file, name), { group: 'both' }));
    await runLanes(lanes, { atOnce: 2, folder, print: () => {} });
    expect(readFileSync(file, 'utf8')).toBe('+one -one +two -two ');
  });

  it('overlap up to the given number', async () => {
    const folder = createTempDir(onTestFinished);
    const other = (name: string) => JSON.stringify(join(folder, name));
    /** Ends well once the other lane runs, too. */
    const meeting = (own: string, theirs: string) => `
      const { existsSync, writeFileSync } = require('node:fs');
      writeFileSync(${other(own)}, '');
      setInterval(() => existsSync(${other(theirs)}) && process.exit(0), 10);
      setTimeout(() => process.exit(1), 20_000);`;
    const lanes = [lane('one', meeting('1', '2')), lane('two', meeting('2', '1'))];
    const { outcomes } = await runLanes(lanes, { atOnce: 2, folder, print: () => {} });
    expect(outcomes.map(({ passed }) => passed)).toEqual([1, 1]);
  });

  it('keep their output in a log, and are not run when what they depend on fails', async () => {
    const folder = createTempDir(onTestFinished);
    const lanes = [
      lane('the build', "console.log('out'); console.error('broken'); process.exit(3)"),
      lane('tests', '', { after: ['the build', 'unknown'] }),
      lane('other', ''),
    ];
    const { outcomes } = await runLanes(lanes, { atOnce: 1, folder, print: () => {} });
    const reasons = outcomes.flatMap(({ failures }) => failures.map(({ title, reason }) => [title, reason]));
    expect(reasons).toEqual([
      ['the build', 'it failed'],
      ['tests', 'Not run: the build failed.'],
    ]);
    expect(readFileSync(join(folder, 'the-build.log'), 'utf8')).toBe('out\nbroken\n');
  });

  it('fail when their program is missing', async () => {
    const folder = createTempDir(onTestFinished);
    const lanes = [{ ...lane('one', ''), command: ['no-such-program'] }];
    const { outcomes } = await runLanes(lanes, { atOnce: 1, folder, print: () => {} });
    expect(outcomes[0]?.failures).toEqual([{ title: 'one', reason: 'it failed' }]);
  });

  it('count the processor time of all their processes', async () => {
    const folder = createTempDir(onTestFinished);
    const busy =
      "require('node:child_process').execFileSync(process.execPath, ['-e', 'const end = Date.now() + 500; while (Date.now() < end);'])";
    const { outcomes } = await runLanes([lane('busy', busy)], { atOnce: 1, folder, print: () => {} });
    expect(outcomes[0]?.processorS).toBeGreaterThan(0.1);
    expect(outcomes[0]?.wallS).toBeGreaterThan(0.5);
  });

  it.skipIf(process.platform !== 'linux')('end every process they started at SIGINT', async () => {
    const folder = createTempDir(onTestFinished);
    const file = join(folder, 'pid');
    const program = join(folder, 'program.mjs');
    /** A grandchild in a process group of its own, which ignores signals. */
    const grandchild = "process.on('SIGINT', () => {}).on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
    const code = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { detached: true, stdio: 'ignore' });
      require('node:fs').writeFileSync(${JSON.stringify(file)}, String(child.pid));
      process.on('SIGINT', () => process.exit(130));`;
    writeFileSync(
      program,
      `import { runLanes } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'lanes.mjs')).href)};
      const read = () => (${JSON.stringify(NONE)});
      const lanes = [
        { name: 'one', command: [process.execPath, '-e', ${JSON.stringify(code)}], read },
        { name: 'two', command: [process.execPath, '-e', ''], after: ['one'], read },
      ];
      const { signal } = await runLanes(lanes, { atOnce: 1, folder: ${JSON.stringify(folder)} });
      console.log(signal);`,
    );
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    const ended = new Promise((resolve) => child.once('close', resolve));
    await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/), {
      timeout: 60_000,
    });
    const pid = Number(readFileSync(file, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    child.kill('SIGINT');
    await ended;
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000 });
    expect(output).toMatch(/^▶ one\n.*SIGINT\n$/s);
    expect(output).not.toContain('▶ two');
  });
});

it('parseTimes adds user and system seconds of the children', () => {
  expect(parseTimes('0m0.00s 0m0.01s\n1m2.50s 0m0.25s\n')).toBe(62.75);
  expect(parseTimes('')).toBeUndefined();
});

it('formatLaneTable shows each lane and their sum', () => {
  const one = { ...NONE, passed: 10, skipped: 1, name: 'unit', wallS: 12.4, processorS: 30.6, log: '' };
  const two = { ...NONE, passed: 1, name: 'lint', wallS: 5, processorS: undefined, log: '' };
  expect(formatLaneTable([one, two], 13)).toEqual([
    'lane  tests  wall s  processor s',
    'unit     11      12           31',
    'lint      1       5            –',
    'all      12      13           31',
  ]);
});
