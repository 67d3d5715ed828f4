import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { WorkingCopy } from '#support/working-copy.ts';

const checkout = new WorkingCopy({}, { isBuilt: false });
afterAll(() => checkout.remove());

describe('clone without builds', () => {
  test('export without --out builds nothing', async () => {
    expect(await checkout.run('export')).toEqual({
      code: 1,
      output: 'nothing was switched: --out names the folder to write to\n',
    });
    expect(existsSync(join(checkout.dir, 'shell/dist'))).toBe(false);
  });

  test('check:operator builds the shell, and lists sample values', async () => {
    const { code, output } = await checkout.run('check:operator');
    expect(output).toMatch(/^Building shell…\n/);
    expect(output).toMatch(/\d+ sample values in operator\.json: replace them before going live\.\n$/);
    expect(code).toBe(1);
  });

  test.each([
    ['export', ['--out', 'exported']],
    ['compose', []],
  ])('%s says that npm start composes the site', async (script, args) => {
    const { code, output } = await checkout.run(script, ...args);
    expect(output).toMatch(/^nothing was switched: .* « npm start » .*compose/);
    expect(code).toBe(1);
    expect(existsSync(join(checkout.dir, 'exported'))).toBe(false);
  });
});
