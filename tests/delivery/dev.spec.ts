import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { get } from '../support/http.ts';
import { root } from '../support/paths.ts';
import { test as base, expect } from '../support/test.ts';
import { heading } from '../support/visit.ts';

/** The shell's development server as `npm run dev` starts it, on a free port and with data of its own. */
const test = base.extend<{ development: string }>({
  development: async ({ context }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'site-dev-'));
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', '0'], {
      cwd: join(root, 'shell'),
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    const address = await new Promise<string>((done, fail) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /Local: +(http:\S+)\//.exec(line)?.[1];
        if (found) done(found);
      });
      ended.then(() => fail(new Error('the development server ended')));
    });
    await use(address);
    // A page that still listens for changes would complain about a server that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  },
});

test('When the shell is developed then its pages and the kit’s gallery render, and redirects, the API and remotes’ pages answer', async ({
  page,
  development,
}) => {
  await page.goto(`${development}/a-propos`);
  await expect(heading(page)).toContainText('association');
  const moved = await get(development, '/offres/vps/lxc');
  expect([moved.status, moved.headers.location]).toEqual([301, '/offres/vps/xeon']);
  expect((await get(development, '/healthz')).status).toBe(200);
  const vds = (await get(development, '/offres/vds', { Accept: 'text/html' })).body.toString();
  expect(vds).toContain('<title>VDS : serveurs dédiés virtuels</title>');
  expect(vds).toContain('http://localhost:5181/mfe/hosting/remoteEntry.js');

  // The gallery leaves no component of the kit out.
  await page.goto(`${development}/_kit`);
  await expect(page.getByRole('heading', { name: 'Listes et contenus vivants' })).toHaveCount(2);
  const shown = (await page.getByRole('main').textContent()) ?? '';
  const components = readdirSync(join(root, 'shell/kit/src/ui')).filter((name) => name.endsWith('.tsx'));
  expect(components.filter((name) => !shown.includes(name.replace('.tsx', '')))).toEqual([]);
});
