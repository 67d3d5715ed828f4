import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../testing/temp-dir.ts';
import { cutoffOf, purgeMailFiles } from './retention.ts';

test.each([
  [36, '2025-07-14T10:00:00.000Z', '2022-07-14T10:00:00.000Z'],
  [1, '2025-03-31T10:00:00.000Z', '2025-02-28T10:00:00.000Z'],
  [12, '2024-02-29T00:00:00.000Z', '2023-02-28T00:00:00.000Z'],
])('When %i months are kept then on %s what is older than %s goes', (months, now, cutoff) => {
  expect(new Date(cutoffOf(months, new Date(now))).toISOString()).toBe(cutoff);
});

test('When mails were written to files then the old ones go, and nothing else', async () => {
  const folder = tempDir(onTestFinished);
  for (const name of ['old.eml', 'new.eml', 'old.txt']) writeFileSync(join(folder, name), '');
  for (const name of ['old.eml', 'old.txt']) utimesSync(join(folder, name), 1000, 1000);
  expect(await purgeMailFiles(folder, 2_000_000, true)).toBe(1);
  expect(await purgeMailFiles(folder, 2_000_000, false)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(['new.eml', 'old.txt']);
  expect(await purgeMailFiles(join(folder, 'none'), 2_000_000, false)).toBe(0);
});
