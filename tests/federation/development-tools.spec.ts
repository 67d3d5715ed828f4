import tools from '../../mfe-tools/src/remote.ts';
import { type DevelopmentServer, startDevelopment } from '../support/development.ts';
import { test as base, expect } from '../support/test.ts';
import { heading } from '../support/visit.ts';

/** Shell and tools as `npm run dev` runs them. Tools' own port may be another checkout's: the browser is led to a free one. */
const test = base.extend<{ development: Record<'shell' | 'tools', DevelopmentServer> }>({
  development: async ({ context }, use) => {
    const [shell, remote] = await Promise.all([startDevelopment('shell'), startDevelopment('mfe-tools')]);
    const known = `http://localhost:${tools.devPort}`;
    await context.route(`${known}/**`, (route) =>
      route.continue({ url: route.request().url().replace(known, remote.origin) }),
    );
    // It would tell of edits, and nobody edits.
    await context.routeWebSocket(`${known.replace('http', 'ws')}/**`, () => {});
    await use({ shell, tools: remote });
    // A page that still listens for changes would complain about a server that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all([shell.stop(), remote.stop()]);
  },
});

/** What Module Federation's runtime leaves on the window for its tools. */
interface FederationGlobal {
  __FEDERATION__: {
    __GLOBAL_PLUGIN__: object[];
    __INSTANCES__: { name: string; options: { remotes: { name: string; entry: string }[] } }[];
    moduleInfo: Record<string, { modules?: { moduleName: string }[]; remotesInfo?: object }>;
  };
}

test('When the site is developed then the browser’s federation tools see hosts, remotes and exposed modules, and their plugins take part', async ({
  page,
  context,
  development,
}) => {
  await context.setExtraHTTPHeaders({});
  // As the browser's extension puts its own plugins in, before the page runs.
  await page.addInitScript(() => {
    const told: string[] = [];
    const plugin = {
      name: 'told',
      beforeRegisterRemote<T extends { remote: { name: string; entry: string } }>(args: T): T {
        told.push(`registers ${args.remote.name}`);
        return args;
      },
      onLoad<T extends { id: string }>(args: T): T {
        told.push(`loads ${args.id}`);
        return args;
      },
    };
    Object.assign(window, { told, __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } });
  });
  await page.goto(`${development.shell.origin}/contact`);
  await expect(heading(page)).toHaveText('Parlons de votre projet');
  const seen = await page.evaluate(() => {
    const { __FEDERATION__: federation, told } = window as unknown as FederationGlobal & { told: string[] };
    return {
      hosts: federation.__INSTANCES__.map(({ name }) => name),
      remotes: federation.__INSTANCES__.find(({ name }) => name === 'shell')?.options.remotes,
      modules: Object.entries(federation.moduleInfo).map(([name, { modules }]) => [
        name,
        modules?.map(({ moduleName }) => moduleName),
      ]),
      told,
    };
  });
  const entry = `http://localhost:${tools.devPort}/mfe/tools/mf-manifest.json`;
  expect(seen.hosts).toEqual(['shell', 'tools']);
  expect(seen.remotes).toMatchObject([{ name: 'tools', entry }]);
  expect(seen.modules).toContainEqual([
    `tools:${entry}`,
    expect.arrayContaining(['ContactPage', 'ContactForm', 'Recommender', 'Provider']),
  ]);
  expect(seen.told).toEqual(['registers tools', 'loads tools/ContactPage']);
});
