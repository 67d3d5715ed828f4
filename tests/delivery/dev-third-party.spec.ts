import { cpSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { editFile } from '#support/builds.ts';
import { startTestServer } from '#support/http.ts';
import { root } from '#support/paths.ts';
import { startLocalOverride, startProgram } from '#support/programs.ts';
import { test as base, expect } from '#support/test.ts';
import { visit } from '#support/visit.ts';
import {
  buildThirdPartyRemote,
  copyThirdPartyRemote,
  type ThirdPartyBuildTool,
} from '../federation/third-party-remotes.ts';

interface Fixtures {
  /** Starts Vite's own development server in a copy of a remote's sources. */
  startVite(tool: ThirdPartyBuildTool): Promise<{ dir: string; origin: string }>;
  /** Shows a remote of a development server inside the site the other tests visit; the local address. */
  runInside(remote: string, dev: string): Promise<string>;
}

const test = base.extend<Fixtures>({
  startVite: ({ atEnd }, use) =>
    use(async (tool) => {
      const dir = copyThirdPartyRemote(tool);
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      const server = startProgram([vite, '--port', '0', '--host', 'localhost'], { NO_COLOR: '1' }, dir);
      atEnd(() => server.stop());
      return { dir, origin: await server.waitForOutput(/(http:\/\/localhost:\d+)\//) };
    }),

  runInside: async ({ atEnd, site, context }, use) => {
    await use((remote, dev) => {
      const local = startLocalOverride(remote, site.origin, { options: ['--dev', dev] });
      atEnd(() => local.stop());
      return local.waitForOutput(/ inside \S+: (http:\S+)$/);
    });
    // A page that still listens for changes would log an error about a server that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
  },
});

test.describe('remote of a development server inside a site', () => {
  test('shows React components that Vite serves, also after an edit', async ({
    page,
    startVite,
    runInside,
  }) => {
    const { dir, origin } = await startVite('vite');
    await visit(page, `${await runInside('baies', origin)}/partenaires/baies`);
    await expect(page).toHaveTitle(/^Baies partagées · /);
    const main = page.getByRole('main');
    await main.getByRole('spinbutton', { name: 'Unités' }).fill('4');
    await expect(main.getByRole('status')).toHaveText('48 €');
    editFile(join(dir, 'src/RackPage.jsx'), 'units * 12', 'units * 15');
    // The site has production React, which replaces no component in place.
    await expect(async () => {
      await page.reload();
      await expect(main.getByRole('status')).toHaveText('15 €', { timeout: 5_000 });
    }).toPass();
  });

  test('shows a page of Svelte that Vite serves, and follows its edits', async ({
    page,
    startVite,
    runInside,
  }) => {
    const { dir, origin } = await startVite('svelte');
    await visit(page, `${await runInside('stockage', origin)}/partenaires/stockage`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Stockage objet');
    await main.getByRole('spinbutton', { name: 'Taille en To' }).fill('4');
    await expect(main.getByRole('status')).toHaveText('36 €');
    editFile(join(dir, 'src/StoragePage.svelte'), 'dans trois salles', 'dans quatre salles');
    await expect(main).toContainText('dans quatre salles');
  });

  test('shows what Rspack built, from a server that lets other origins read', async ({
    page,
    atEnd,
    runInside,
  }) => {
    const { dist } = await buildThirdPartyRemote('rspack');
    cpSync(join(dist, '../site-remote.json'), join(dist, 'site-remote.json'));
    const types: Record<string, string> = {
      '.js': 'text/javascript',
      '.mjs': 'text/javascript',
      '.json': 'application/json',
      '.css': 'text/css',
      '.svg': 'image/svg+xml',
    };
    const files = await startTestServer((req, res) => {
      const path = new URL(req.url ?? '/', 'http://localhost').pathname;
      res.setHeader('Access-Control-Allow-Origin', '*');
      // The tests' browser names a network of its own (`X-Forwarded-For`).
      res.setHeader('Access-Control-Allow-Headers', '*');
      res.setHeader('Content-Type', types[extname(path)] ?? 'text/plain');
      res.end(readFileSync(join(dist, path)));
    }, 'localhost');
    atEnd(files.stop);
    await visit(page, `${await runInside('cables', files.origin)}/partenaires/cables`);
    const main = page.getByRole('main');
    await main.getByRole('spinbutton', { name: 'Mètres' }).fill('4');
    await expect(main.getByRole('status')).toHaveText('12 €');
  });
});
