import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '#support/paths.ts';

test('site bench pages measures a page without islands', () => {
  const args = ['tests/program.mjs', 'bench/pages', '--rounds', '1', '--pages', '/'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'round 1 of 1\n' });
  expect(stdout).toMatch(/^\| `\/` \| \d/m);
});
