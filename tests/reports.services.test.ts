import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parsePlaywrightReport, parseVitestReport } from './reports.mjs';

// Inside the project, so that the runners are found from there.
mkdirSync(join(import.meta.dirname, 'test-results'), { recursive: true });
const dir = mkdtempSync(join(import.meta.dirname, 'test-results/reports-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const config = `export default {
  testDir: '.',
  outputDir: 'out',
  projects: [{ name: 'one host', testMatch: '*.spec.ts' }],
};`;

/** Runs a runner's program on `files`, and reads the report it leaves. */
function reportOf(program: string, args: string[], files: Record<string, string>, env = {}) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const main = join(import.meta.dirname, '../node_modules', program);
  const ended = spawnSync(process.execPath, [main, ...args], {
    cwd: dir,
    env: { PATH: process.env.PATH, FORCE_COLOR: '1', ...env },
  });
  return { isGood: ended.status === 0, report: JSON.parse(readFileSync(join(dir, 'report.json'), 'utf8')) };
}

test('Playwright’s results › are read by outcome, with names and reasons', () => {
  const { isGood, report } = reportOf(
    'playwright/cli.js',
    ['test', '--retries', '1', '--workers', '1', '--reporter', 'json'],
    {
      'playwright.config.ts': config,
      'some.spec.ts': `
        import { expect, test } from 'playwright/test';
        test('passes', () => {});
        test.skip('is skipped', () => {});
        test.describe('group', () => {
          test('fails', () => expect(1, 'how many').toBe(2));
          test('passes at last', ({}, info) => expect(info.retry, 'which try').toBe(1));
        });`,
    },
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(dir, 'report.json') },
  );
  expect(isGood).toBe(false);
  expect(parsePlaywrightReport(report)).toEqual({
    passed: 2,
    skipped: 1,
    failures: [
      {
        title: 'one host › some.spec.ts › group › fails',
        reason: expect.stringMatching(/^Error: how many\n.*Expected: 2\nReceived: 1/s),
      },
    ],
    unstable: [
      {
        title: 'one host › some.spec.ts › group › passes at last',
        reason: expect.stringContaining('Error: which try'),
      },
    ],
  });
});

test('spec that can’t be loaded › is a failure', () => {
  const { isGood, report } = reportOf(
    'playwright/cli.js',
    ['test', '--reporter', 'json'],
    { 'playwright.config.ts': config, 'some.spec.ts': "throw new Error('not today');" },
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(dir, 'report.json') },
  );
  expect(isGood).toBe(false);
  expect(parsePlaywrightReport(report).failures).toEqual(
    expect.arrayContaining([{ title: 'outside a test', reason: expect.stringContaining('not today') }]),
  );
});

test('Vitest’s results › are read by outcome, with names and reasons', () => {
  const { isGood, report } = reportOf(
    'vitest/vitest.mjs',
    ['run', '--root', dir, '--reporter', 'json', '--outputFile', 'report.json'],
    {
      'vitest.config.ts': "export default { test: { include: ['*.test.ts'] } };",
      'one.test.ts': `
        import { describe, expect, test } from 'vitest';
        test('passes', () => {});
        test.todo('is to do');
        test('passes at last', { retry: 1 }, ({ task }) => {
          expect(task.result.retryCount, 'which try').toBe(1);
        });
        describe('group', () => { test('fails', () => expect(1, 'how many').toBe(2)); });`,
      'two.test.ts': "throw new Error('not today');",
    },
  );
  expect(isGood).toBe(false);
  expect(parseVitestReport(report)).toEqual({
    passed: 2,
    skipped: 1,
    failures: expect.arrayContaining([
      { title: `${join(dir, 'one.test.ts')} › group fails`, reason: expect.stringContaining('how many') },
      { title: join(dir, 'two.test.ts'), reason: expect.stringContaining('not today') },
    ]),
    unstable: [
      {
        title: `${join(dir, 'one.test.ts')} › passes at last`,
        reason: expect.stringContaining('which try'),
      },
    ],
  });
});
