import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listSourceFiles } from './source-files.mjs';

it('source files leave out npm packages, tests, and outputs in the app’s folder', () => {
  const app = mkdtempSync(join(tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(app, { recursive: true }));
  const files = `data/site.db dist/a.js node_modules/a/a.js src/a.ts src/data/plans.ts src/dist/a.ts
    src/a.test.tsx src/b.suite.ts src/node_modules/a.js src/test-results/a.ts test-results/a.txt
    tests/a.ts`.split(/\s+/);
  for (const file of files) {
    mkdirSync(dirname(join(app, file)), { recursive: true });
    writeFileSync(join(app, file), '');
  }
  expect(listSourceFiles(app).map((file) => relative(app, file))).toEqual([
    'src/a.ts',
    'src/data/plans.ts',
    'src/dist/a.ts',
    'src/test-results/a.ts',
  ]);
});
