import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startDevelopment } from '../support/development.ts';
import { get } from '../support/http.ts';
import { root } from '../support/paths.ts';
import { test as base, expect } from '../support/test.ts';
import { heading } from '../support/visit.ts';

/** The shell's development server. */
const test = base.extend<{ development: string }>({
  development: async ({ context }, use) => {
    const server = await startDevelopment('shell');
    await use(server.origin);
    // A page that still listens for changes would complain about a server that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
    await server.stop();
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
  expect(vds).toContain('http://localhost:5181/mfe/hosting/mf-manifest.json');

  // The gallery leaves no component of the kit out.
  await page.goto(`${development}/_kit`);
  await expect(page.getByRole('heading', { name: 'Listes et contenus vivants' })).toHaveCount(2);
  const shown = (await page.getByRole('main').textContent()) ?? '';
  const components = readdirSync(join(root, 'shell/kit/src/ui')).filter((name) => name.endsWith('.tsx'));
  expect(components.filter((name) => !shown.includes(name.replace('.tsx', '')))).toEqual([]);
});
