import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { afterAll, describe, expect, it } from 'vitest';
import { parseReport, runStages } from './steps.mjs';

const dir = createTempDir(afterAll);

/** A step that runs JavaScript. */
const step = (name: string, code: string) => ({ name, command: [process.execPath, '-e', code] });

/** Runs stages, and returns their outcomes by name. */
async function run(stages: Parameters<typeof runStages>[0]) {
  const { outcomes } = await runStages(stages, { folder: dir, print: () => {} });
  return Object.fromEntries(outcomes.map((outcome) => [outcome.name, outcome]));
}

describe('runStages', () => {
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
