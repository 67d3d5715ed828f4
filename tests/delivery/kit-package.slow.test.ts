import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { kitPackage } from '#support/remote-repository.ts';
import { packKit } from '../../shell/tasks/kit-package.mjs';

describe('kit’s npm package', () => {
  it('is the same bytes when it is packed again', async () => {
    const file = join(createTempDir(onTestFinished), 'packages/kit.tgz');
    await packKit(file);
    expect(readFileSync(file).equals(readFileSync(kitPackage))).toBe(true);
  });

  it('is named after the contract and its content', () => {
    const description = execFileSync('tar', ['-xzOf', kitPackage, 'package/package.json'], {
      encoding: 'utf8',
    });
    const { name, version } = JSON.parse(description);
    expect([name, version]).toEqual(['@site/kit', expect.stringMatching(/^2\.0\.0-h[0-9a-f]{12}$/)]);
  });

  it('is at most 200 kB', () => {
    expect(readFileSync(kitPackage).length).toBeLessThan(200_000);
  });
});
