import { join } from 'node:path';
import { runLocalOverride } from '@site/shell/dev/override/main.ts';
import { describe, expect } from 'vitest';
import { startTestServer } from '#support/http.ts';
import { root } from '#support/paths.ts';
import { startLocalOverride } from '#support/programs.ts';
import { test } from '#support/site-test.ts';

describe('site dev --only NAMES --against ADDRESS', () => {
  test('rejects an unknown remote', async ({ site }) => {
    await expect(runLocalOverride({ only: ['hosting', 'jeux'], against: site.origin })).rejects.toThrow(
      'there is no remote "jeux" here; --only takes',
    );
  });

  test.for([
    ['exemple', '--against takes an address such as https://www.example.org'],
    ['http://localhost:9', "http://localhost:9 doesn't answer"],
  ])('rejects the address %s', async ([against = '', reason]) => {
    await expect(runLocalOverride({ only: ['hosting'], against })).rejects.toThrow(reason);
  });

  test('rejects a page without a registry', async ({ onTestFinished }) => {
    const other = await startTestServer((_, res) => res.end('<p>Bonjour</p>'), 'localhost');
    onTestFinished(other.stop);
    await expect(runLocalOverride({ only: ['hosting'], against: other.origin })).rejects.toThrow(
      'carries no registry',
    );
  });

  test('rejects a site of another contract', async ({ site, onTestFinished }) => {
    const home = await (await fetch(site.origin)).text();
    expect(home).toContain('"contract":2,');
    const html = home.replace('"contract":2,', '"contract":3,');
    const other = await startTestServer(
      (_, res) => res.setHeader('Content-Type', 'text/html').end(html),
      'localhost',
    );
    onTestFinished(other.stop);
    await expect(runLocalOverride({ only: ['hosting'], against: other.origin })).rejects.toThrow(
      'speaks contract 3, these sources 2',
    );
  });

  test('exits with 1 and the reason when the port is taken', async ({ site, onTestFinished }) => {
    const other = await startTestServer(() => {}, 'localhost');
    onTestFinished(other.stop);
    const { port } = new URL(other.origin);
    const secondStart = await startLocalOverride('hosting', site.origin, { port: Number(port) }).ended;
    expect([secondStart.code, secondStart.output]).toEqual([
      1,
      expect.stringContaining(`port ${port} is taken`),
    ]);
  });

  test('serves files of the remote, and none beside it', async ({ site, onTestFinished }) => {
    const override = startLocalOverride('hosting', site.origin);
    onTestFinished(() => override.stop());
    const local = await override.waitForOutput(/ inside \S+: (http:\S+)$/);
    const getStatus = async (file: string) =>
      (await fetch(`${local}/mfe/hosting/@fs${join(root, file)}`)).status;
    expect(await getStatus('mfe-hosting/package.json')).toBe(200);
    expect(await getStatus('package.json')).toBe(403);
  });
});
