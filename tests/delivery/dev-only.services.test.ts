import { runGuests } from '@site/shell/guest/main.ts';
import { describe, expect } from 'vitest';
import { serve } from '#support/http.ts';
import { startGuests } from '#support/programs.ts';
import { test } from '#support/site-test.ts';

describe('npm run dev -- --only NAMES --against ADDRESS', () => {
  test('rejects an unknown remote', async ({ site }) => {
    await expect(runGuests({ only: ['hosting', 'jeux'], against: site.origin })).rejects.toThrow(
      'there is no remote "jeux" here; --only takes',
    );
  });

  test.for([
    ['exemple', '--against takes an address such as https://www.example.org'],
    ['http://localhost:9', "http://localhost:9 doesn't answer"],
  ])('rejects the address %s', async ([against = '', reason]) => {
    await expect(runGuests({ only: ['hosting'], against })).rejects.toThrow(reason);
  });

  test('rejects a page without a registry', async ({ onTestFinished }) => {
    const other = await serve((_, res) => res.end('<p>Bonjour</p>'), 'localhost');
    onTestFinished(other.stop);
    await expect(runGuests({ only: ['hosting'], against: other.origin })).rejects.toThrow(
      'carries no registry',
    );
  });

  test('rejects a site of another contract', async ({ site, onTestFinished }) => {
    const home = await (await fetch(site.origin)).text();
    expect(home).toContain('"contract":2,');
    const html = home.replace('"contract":2,', '"contract":3,');
    const other = await serve((_, res) => res.setHeader('Content-Type', 'text/html').end(html), 'localhost');
    onTestFinished(other.stop);
    await expect(runGuests({ only: ['hosting'], against: other.origin })).rejects.toThrow(
      'speaks contract 3, these sources 2',
    );
  });

  test('exits with 1 and the reason when the port is taken or an option is missing', async ({
    site,
    onTestFinished,
  }) => {
    const other = await serve(() => {}, 'localhost');
    onTestFinished(other.stop);
    const { port } = new URL(other.origin);
    const taken = await startGuests('hosting', site.origin, { port: Number(port) }).ended;
    expect([taken.code, taken.output]).toEqual([1, expect.stringContaining(`port ${port} is taken`)]);
    const alone = await startGuests('hosting', '').ended;
    expect([alone.code, alone.output]).toEqual([
      1,
      expect.stringContaining('--only and --against go together'),
    ]);
  });
});
