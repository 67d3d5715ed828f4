import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { root } from '#support/paths.ts';
import { startProgram } from '#support/programs.ts';
import { test as base, expect } from '#support/test.ts';
import { locateHeading } from '#support/visit.ts';
import tools from '../../mfe-tools/src/remote.ts';

/** Starts an app's development server as `npm run dev` does, on a free port and with data of its own; its origin. */
const test = base.extend<{ develop(folder: string): Promise<string> }>({
  develop: async ({ atEnd, context }, use) => {
    await use(async (folder) => {
      const vite = [join(root, 'node_modules/vite/bin/vite.js'), '--port', '0'];
      const program = startProgram(
        vite,
        { DATA_DIR: createTempDir(atEnd), NO_COLOR: '1' },
        join(root, folder),
      );
      atEnd(() => program.stop('SIGTERM'));
      return new URL(await program.waitForOutput(/Local: +(http:\S+)/)).origin;
    });
    // A page that still listens for changes would log an error about a server that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
  },
});

/** The global variable that Module Federation's runtime leaves on the window for its tools. */
interface FederationGlobal {
  __FEDERATION__: {
    __GLOBAL_PLUGIN__: object[];
    __INSTANCES__: { name: string; options: { remotes: { name: string; entry: string }[] } }[];
    moduleInfo: Record<string, { modules?: { moduleName: string }[]; remotesInfo?: object }>;
  };
}

test('page waits for a remote’s server, and federation tools see the whole site', { tag: '@slow' }, async ({
  page,
  allowBrowserErrors,
  context,
  develop,
}) => {
  allowBrowserErrors(/ERR_CONNECTION_REFUSED/);
  const [shell, remote] = await Promise.all([develop('shell'), develop('mfe-tools')]);
  // Tools' own port may be another checkout's: the browser is led to a free one.
  const origin = `http://localhost:${tools.devPort}`;
  let isDown = true;
  await context.route(`${origin}/**`, (route) =>
    isDown
      ? route.abort('connectionrefused')
      : route.continue({ url: route.request().url().replace(origin, remote) }),
  );
  // The dev server would announce edits on this socket; this test makes none.
  await context.routeWebSocket(`${origin.replace('http', 'ws')}/**`, () => {});
  await context.setExtraHTTPHeaders({});
  // As the browser's extension puts its own plugins in, before the page runs.
  await page.addInitScript(() => {
    const lines: string[] = [];
    const plugin = {
      name: 'recorder',
      beforeRegisterRemote<T extends { remote: { name: string; entry: string } }>(args: T): T {
        lines.push(`registers ${args.remote.name}`);
        return args;
      },
      onLoad<T extends { id: string }>(args: T): T {
        lines.push(`loads ${args.id}`);
        return args;
      },
    };
    Object.assign(window, { recordedLines: lines, __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } });
  });
  const failedRequest = page.waitForEvent('requestfailed');
  await page.goto(`${shell}/contact`);
  await failedRequest;
  await expect(page.getByRole('main')).toContainText('Chargement');
  isDown = false;
  await expect(locateHeading(page)).toHaveText('Parlons de votre projet');
  const shares = await page.evaluate(() => {
    const { __FEDERATION__: federation, recordedLines } = window as unknown as FederationGlobal & {
      recordedLines: string[];
    };
    return {
      hosts: federation.__INSTANCES__.map(({ name }) => name),
      remotes: federation.__INSTANCES__.find(({ name }) => name === 'shell')?.options.remotes,
      modules: Object.entries(federation.moduleInfo).map(([name, { modules }]) => [
        name,
        modules?.map(({ moduleName }) => moduleName),
      ]),
      recordedLines,
    };
  });
  const entry = `${origin}/mfe/tools/mf-manifest.json`;
  expect(shares.hosts).toEqual(['shell', 'tools']);
  expect(shares.remotes).toMatchObject([{ name: 'tools', entry }]);
  expect(shares.modules).toContainEqual([
    `tools:${entry}`,
    expect.arrayContaining(['ContactPage', 'ContactForm', 'Recommender', 'Provider']),
  ]);
  // Loaded again until its server answered.
  expect([...new Set(shares.recordedLines)]).toEqual(['registers tools', 'loads tools/ContactPage']);
});
