import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer, isFileLoadingAllowed, resolveConfig } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildServedFiles } from './fs-options.ts';

const repository = join(import.meta.dirname, '../../..');

describe('files of a development server', () => {
  it('are the app’s, the kit’s and packages’, without keys and data', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'served-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const files = [
      'mfe-essai/src/prices.txt',
      'mfe-essai/essai-key.json',
      'mfe-essai/data/site.db',
      'mfe-essai/.env',
      'mfe-essai/tls.pem',
      'mfe-autre/src/prices.txt',
      'data/site.db',
      'deploy/secrets/password',
      'node_modules/font/font.css',
    ];
    for (const file of files) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), 'a');
    }
    writeFileSync(join(dir, 'package.json'), '{"workspaces":["mfe-*"]}');
    const root = join(dir, 'mfe-essai');
    const vite = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      server: { port: 0, ws: false, fs: buildServedFiles(root) },
    });
    onTestFinished(() => vite.close());
    await vite.listen();
    const [origin] = vite.resolvedUrls?.local ?? [];
    const getStatus = async (file: string) => (await fetch(`${origin}@fs${file}`)).status;
    expect(
      Object.fromEntries(
        await Promise.all(files.map(async (file) => [file, await getStatus(join(dir, file))])),
      ),
    ).toEqual({
      'mfe-essai/src/prices.txt': 200,
      'mfe-essai/essai-key.json': 403,
      'mfe-essai/data/site.db': 403,
      'mfe-essai/.env': 403,
      'mfe-essai/tls.pem': 403,
      'mfe-autre/src/prices.txt': 403,
      'data/site.db': 403,
      'deploy/secrets/password': 403,
      'node_modules/font/font.css': 200,
    });
    expect(await getStatus(join(repository, 'shell/kit/src/contract.ts'))).toBe(200);
  });

  it.each(['shell', 'mfe-hosting'])('of %s leave the repository’s data out', async (app) => {
    const root = join(repository, app);
    const config = await resolveConfig({ root, configFile: join(root, 'vite.config.ts') }, 'serve');
    const isServed = (path: string) => isFileLoadingAllowed(config, join(repository, path));
    const served = [
      `${app}/package.json`,
      'data/hosting-key.json',
      'data/site.db',
      'deploy/secrets/password',
      'mfe-cloud/src/remote.ts',
    ].filter(isServed);
    expect(served).toEqual([`${app}/package.json`]);
  });

  it('leave out what Vite leaves out by default', async () => {
    const { server } = await resolveConfig({ configFile: false }, 'serve');
    expect(buildServedFiles(repository).deny).toEqual(expect.arrayContaining(server.fs.deny));
  });
});
