import { join } from 'node:path';
import { runLocalOverride } from '@site/shell/dev/override/main.ts';
import { describe, expect } from 'vitest';
import { startTestServer } from '#support/http.ts';
import { root } from '#support/paths.ts';
import { startLocalOverride } from '#support/programs.ts';
import { test } from '#support/site-test.ts';

describe('npm run dev -- --only NAMES --against ADDRESS', () => {
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

  test('exits with 1 and the reason when the port is taken or an option is missing', async ({
    site,
    onTestFinished,
  }) => {
    const other = await startTestServer(() => {}, 'localhost');
    onTestFinished(other.stop);
    const { port } = new URL(other.origin);
    const secondStart = await startLocalOverride('hosting', site.origin, { port: Number(port) }).ended;
    expect([secondStart.code, secondStart.output]).toEqual([
      1,
      expect.stringContaining(`port ${port} is taken`),
    ]);
    const alone = await startLocalOverride('hosting', '').ended;
    expect([alone.code, alone.output]).toEqual([
      1,
      expect.stringContaining('--only and --against require each other'),
    ]);
  });

  test('serves files of the remote, and none beside it', async ({ site, onTestFinished }) => {
    const override = startLocalOverride('hosting', site.origin);
    onTestFinished(() => override.stop());
    const local = await override.waitForOutput(/ inside \S+: (http:\S+)$/);
    const statusOf = async (file: string) =>
      (await fetch(`${local}/mfe/hosting/@fs${join(root, file)}`)).status;
    expect(await statusOf('mfe-hosting/package.json')).toBe(200);
    expect(await statusOf('package.json')).toBe(403);
  });

  test('refuses --dev and --writes without --against', async () => {
    const { code, output } = await startLocalOverride('', '', { options: ['--writes'] }).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('--dev and --writes require --only and --against'),
    ]);
  });
});

describe('npm run dev -- --only NAME --against ADDRESS --dev ADDRESS', () => {
  const CONTAINER = 'export const init = () => {}; export const get = () => {};';
  const MANIFEST = {
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' }, publicPath: 'auto' },
    shared: [{ name: 'react', singleton: true }],
  };
  const DESCRIPTION = {
    name: 'baies',
    routes: [
      {
        path: '/partenaires/baies',
        expose: './RackPage',
        title: 'Baies',
        description: 'Des unités de baie, au mois.',
        label: 'Baies',
      },
    ],
  };
  const COMPLETE = {
    '/mf-manifest.json': JSON.stringify(MANIFEST),
    '/site-remote.json': JSON.stringify(DESCRIPTION),
    '/remoteEntry.js': CONTAINER,
  };

  /** Serves files as a development server does. */
  async function serveFiles(
    onTestFinished: (end: () => Promise<void>) => void,
    files: Record<string, string>,
    headers: Record<string, string> = { 'Access-Control-Allow-Origin': '*' },
  ): Promise<string> {
    const server = await startTestServer((req, res) => {
      const file = files[req.url ?? ''];
      if (file === undefined) return void res.writeHead(404, headers).end();
      const type = req.url?.endsWith('.js') ? 'text/javascript' : 'application/json';
      res.writeHead(200, { ...headers, 'Content-Type': type }).end(file);
    }, 'localhost');
    onTestFinished(server.stop);
    return server.origin;
  }

  const edited = (path: keyof typeof COMPLETE, content: object) => ({
    ...COMPLETE,
    [path]: JSON.stringify(content),
  });

  test.for<[string, Record<string, string>, string]>([
    ['no container', {}, 'remoteEntry.js answers HTTP 404: --dev takes the address of a server that offers'],
    [
      'another module in its place',
      { ...COMPLETE, '/remoteEntry.js': 'export default 1;' },
      'a container exports init and get, and this module exports default',
    ],
    [
      'a container in a global variable',
      edited('/mf-manifest.json', {
        ...MANIFEST,
        metaData: { ...MANIFEST.metaData, remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' } },
      }),
      'the remote entry is of type « global »',
    ],
    [
      'React components without a shared React',
      edited('/mf-manifest.json', { ...MANIFEST, shared: [] }),
      'it brings a React of its own',
    ],
    [
      'another remote',
      edited('/site-remote.json', { ...DESCRIPTION, name: 'cables' }),
      'describes the remote "cables", not "baies"',
    ],
    [
      'a faulty description',
      edited('/site-remote.json', { ...DESCRIPTION, routes: [] }),
      'site-remote.json:\n',
    ],
  ])('rejects a server with %s', async ([, files, reason], { site, onTestFinished }) => {
    const dev = await serveFiles(onTestFinished, files);
    await expect(runLocalOverride({ only: ['baies'], against: site.origin, dev })).rejects.toThrow(reason);
  });

  test('rejects a server that no other origin may read, with the setting', async ({
    site,
    onTestFinished,
  }) => {
    const dev = await serveFiles(onTestFinished, COMPLETE, {});
    await expect(runLocalOverride({ only: ['baies'], against: site.origin, dev })).rejects.toThrow(
      'The setting to change: server.cors: true (Vite)',
    );
  });

  test.for([
    ['5173', '--dev takes an address such as http://localhost:5173, not "5173"'],
    ['http://localhost:9', "http://localhost:9/mf-manifest.json doesn't answer"],
  ] as const)('rejects the address %s', async ([dev, reason], { site }) => {
    await expect(runLocalOverride({ only: ['baies'], against: site.origin, dev })).rejects.toThrow(reason);
  });

  test('rejects several remotes', async ({ site }) => {
    const options = { only: ['baies', 'cables'], against: site.origin, dev: 'http://localhost:9' };
    await expect(runLocalOverride(options)).rejects.toThrow('--dev serves one remote');
  });

  test.for([
    ['its manifest', '/mf-manifest.json', COMPLETE],
    ['its container', '/remoteEntry.js', { '/remoteEntry.js': CONTAINER }],
  ] as const)('takes the address of %s', async ([, path, files], { site, onTestFinished }) => {
    const dev = await serveFiles(onTestFinished, files);
    const override = startLocalOverride('baies', site.origin, { options: ['--dev', dev + path] });
    onTestFinished(() => override.stop());
    const local = await override.waitForOutput(/^baies inside \S+: (http:\S+)$/);
    await override.waitForOutput(/is refused; with --writes it reaches /);
    const { status } = await fetch(`${local}/partenaires/baies`);
    expect(status).toBe(path === '/mf-manifest.json' ? 200 : 404);
  });
});
