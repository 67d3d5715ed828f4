import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTempDir } from '@site/api/testing/temp-dir';
import { afterAll, describe, expect, it } from 'vitest';
import { formatOutcomes, parseReport, parseTimes, runStages } from './steps.mjs';

const dir = createTempDir(afterAll);

/** A step that runs JavaScript. */
const step = (name: string, code: string) => ({ name, command: [process.execPath, '-e', code] });

/** Runs stages, and returns their outcomes by name. */
async function run(stages: Parameters<typeof runStages>[0]) {
  const { outcomes } = await runStages(stages, { folder: dir, print: () => {} });
  return Object.fromEntries(outcomes.map((outcome) => [outcome.name, outcome]));
}

describe('runStages', () => {
  it('runs the steps of a stage beside each other', async () => {
    /** Ends well once the other step has left its file. */
    const awaitOther = (own: string, other: string) => `
      const { existsSync, writeFileSync } = require('node:fs');
      writeFileSync(${JSON.stringify(join(dir, own))}, '');
      setInterval(() => existsSync(${JSON.stringify(join(dir, other))}) && process.exit(0), 10);`;
    const outcomes = await run([[step('one', awaitOther('1', '2')), step('two', awaitOther('2', '1'))]]);
    expect(outcomes).toMatchObject({ one: { passed: 1, failed: 0 }, two: { passed: 1, failed: 0 } });
  });

  it('goes on after a failed step, and keeps its output', async () => {
    const outcomes = await run([[step('one', "console.log('out'); process.exit(3)")], [step('two', '')]]);
    expect(outcomes).toMatchObject({ one: { passed: 0, failed: 1 }, two: { passed: 1, failed: 0 } });
    expect(readFileSync(join(dir, 'one.log'), 'utf8')).toBe('out\n');
  });

  it('ends after a failed preparation', async () => {
    const build = { ...step('build', 'process.exit(1)'), isPreparation: true };
    expect(await run([[build], [step('tests', '')]])).toEqual({
      build: expect.objectContaining({ passed: 0, failed: 1 }),
    });
  });

  it('counts a missing program and a missing report as failures', async () => {
    const outcomes = await run([
      [{ name: 'program', command: ['no-such-program'] }],
      [{ ...step('report', 'process.exit(1)'), report: join(dir, 'none.json') }],
    ]);
    expect(outcomes).toMatchObject({ program: { failed: 1 }, report: { failed: 1 } });
  });

  it('ends its programs at SIGTERM', async () => {
    const sleeping = step('one', 'console.log(1); setInterval(() => {}, 1000)');
    const program = `
      import { runStages } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'steps.mjs')).href)};
      const stages = [[${JSON.stringify(sleeping)}], [${JSON.stringify(step('two', ''))}]];
      const { signal } = await runStages(stages, { folder: ${JSON.stringify(dir)} });
      console.log(signal);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      if (output === '▶ one\n') child.kill('SIGTERM');
    });
    await new Promise((resolve) => child.once('close', resolve));
    expect(output).toMatch(/^▶ one\n✘ one: .*\nSIGTERM\n$/);
  });
});

describe('parseReport', () => {
  it('counts what Vitest reports, and a file that can’t be loaded', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: [{ status: 'passed', fullName: 'adds', failureMessages: ['Error: not at once'] }],
        },
        { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(parseReport(report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 3,
      unstable: ['a.test.ts › adds'],
    });
  });

  it('counts what Playwright reports, and an error outside a test', () => {
    const report = {
      stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 2 },
      errors: [{ message: 'Error: not today' }],
      suites: [
        {
          title: 'a.spec.ts',
          suites: [{ title: 'menu', specs: [{ title: 'opens', tests: [{ status: 'flaky' }] }] }],
        },
      ],
    };
    expect(parseReport(report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      unstable: ['a.spec.ts › menu › opens'],
    });
  });
});

it('parseTimes adds user and system seconds of the children', () => {
  expect(parseTimes('0m0.00s 0m0.01s\n1m2.50s 0m0.25s\n')).toBe(62.75);
  expect(parseTimes('')).toBe(0);
});

it('formatOutcomes shows each step, their sum and all counts', () => {
  const shared = { unstable: [], log: '' };
  const unit = { ...shared, name: 'unit', passed: 10, failed: 1, skipped: 1, wallS: 12.4, processorS: 30.6 };
  const lint = { ...shared, name: 'lint', passed: 1, failed: 0, skipped: 0, wallS: 5, processorS: 4 };
  expect(formatOutcomes([{ ...unit, unstable: ['a.test.ts › adds'] }, lint], 13)).toEqual([
    'step        tests       wall s  processor s',
    'unit           12           12           31',
    'lint            1            5            4',
    'all            13           13           35',
    '',
    'Passed only on a second try:',
    '  a.test.ts › adds',
    '',
    '11 passed, 1 failed, 1 skipped',
  ]);
});
