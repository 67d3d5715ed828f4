import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '#support/paths.ts';
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

  it('is named after its content where npx runs it', () => {
    // npx runs what it installed from an address again as long as the package there has the same name.
    const folder = createTempDir(onTestFinished);
    execFileSync('tar', ['-xzf', join(root, 'shell/dist/packages/client.tgz'), '-C', folder]);
    const read = (file: string) => readFileSync(join(folder, 'package', file));
    const hash = createHash('sha256').update(read('client.mjs')).digest('hex').slice(0, 12);
    const { name, bin } = JSON.parse(read('package.json').toString());
    expect([name, Object.keys(bin)]).toEqual([`@site/client-${hash}`, [`site-client-${hash}`, 'site']]);
  });

  it('is at most 200 kB', () => {
    expect(readFileSync(kitPackage).length).toBeLessThan(200_000);
  });
});
