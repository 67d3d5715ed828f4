import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { COMPOSING } from '#support/composing.ts';
import { fetchText } from '#support/http.ts';
import { root } from '#support/paths.ts';
import { WorkingCopy } from '#support/working-copy.ts';

vi.setConfig(COMPOSING);

const checkout = new WorkingCopy({}, { isBuilt: false });
afterAll(() => checkout.remove());

describe('clone without builds', () => {
  test('a wrong line builds nothing', async () => {
    const { code, output } = await checkout.site('release', 'hosting', 'canary', '--local');
    expect([code, output]).toEqual([2, expect.stringContaining('« canary » has no place here')]);
    expect(existsSync(join(checkout.dir, 'shell/dist'))).toBe(false);
  });

  test('site operator check builds the shell, and lists sample values', async () => {
    const { code, output } = await checkout.site('operator', 'check');
    expect(output).toMatch(/^Building shell…\n/);
    expect(output).toMatch(/\d+ sample values in operator\.json: replace them before going live\.\n$/);
    expect(code).toBe(1);
  });

  test('site compose says that npm start composes the site', async () => {
    const { code, output } = await checkout.site('compose');
    expect(output).toMatch(/^the live site is unchanged: .* « npm start » .*compose/);
    expect(code).toBe(2);
  });

  test('npm start builds what is missing, composes and serves the site', async () => {
    for (const app of ['mfe-hosting', 'mfe-telecom'])
      cpSync(join(root, app, 'dist'), join(checkout.dir, app, 'dist'), { recursive: true });
    const site = await checkout.start();
    onTestFinished(site.stop);
    expect(site.output.match(/^Building .*$/gm)?.sort()).toEqual(['Building cloud…', 'Building tools…']);
    expect(site.output).toMatch(/^composed \d+ pages in /m);
    expect(site.output).toMatch(/^Mot de passe administrateur .* : \S+$/m);
    expect(await fetchText(site.origin, '/offres/vds')).toContain('14,99');
  });
});
