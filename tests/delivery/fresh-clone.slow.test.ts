import { afterAll, describe, expect, test } from 'vitest';
import { WorkingCopy } from '#support/working-copy.ts';

const checkout = new WorkingCopy({}, { isBuilt: false });
afterAll(() => checkout.remove());

describe('clone without builds', () => {
  test('check:operator builds the shell, and lists sample values', async () => {
    const { code, output } = await checkout.run('check:operator');
    expect(output).toMatch(/^Building shell…\n/);
    expect(output).toMatch(/\d+ sample values in operator\.json: replace them before going live\.\n$/);
    expect(code).toBe(1);
  });

  test('compose says that npm start composes the site', async () => {
    const { code, output } = await checkout.run('compose');
    expect(output).toMatch(/^nothing was switched: .* « npm start » .*compose/);
    expect(code).toBe(1);
  });
});
