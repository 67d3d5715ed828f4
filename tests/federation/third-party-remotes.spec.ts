import type { Cleanup } from '@site/api/testing/cleanup';
import { importThirdPartyBuild } from '@site/shell/releases/third-party/import-build.ts';
import type { Page } from 'playwright/test';
import { COMPOSING } from '../support/composing.ts';
import { captureCspViolations, readCapturedViolations } from '../support/csp-violations.ts';
import { decodeBody, sendRawRequest } from '../support/http.ts';
import { test as base, expect, oncePerWorker, type StartSite } from '../support/test.ts';
import { expectPageReady, locateHeading, visit } from '../support/visit.ts';
import {
  buildThirdPartyRemote,
  startWithThirdPartyRemotes,
  type ThirdPartyBuildTool,
} from './third-party-remotes.ts';

const MAKES = [
  {
    tool: 'vite',
    path: '/partenaires/baies',
    title: 'Baies partagées',
    field: 'Unités',
    border: 'rgb(1, 2, 3)',
    totals: ['12 €', '48 €'],
    plan: 'Plan de la baie',
  },
  {
    tool: 'rspack',
    path: '/partenaires/cables',
    title: 'Câbles sur mesure',
    field: 'Mètres',
    border: 'rgb(4, 5, 6)',
    totals: ['6 €', '12 €'],
    plan: 'Plan du câble',
  },
] as const;

type Make = (typeof MAKES)[number];

const startOnce = oncePerWorker((launch: StartSite, cleanup: Cleanup) =>
  startWithThirdPartyRemotes(['vite', 'rspack'], launch, cleanup),
);

const test = base.extend<{ partners: Awaited<ReturnType<typeof startOnce>> }>({
  partners: async ({ launch, atWorkerEnd }, use) => use(await startOnce(launch, atWorkerEnd)),
});

// In one worker: they share a site.
test.describe.configure({ mode: 'default', timeout: COMPOSING.testTimeout });

/** The page works: the component has hooks of the shell's React, its state, its styles, and the frame has its own. */
async function expectLive(page: Page, { title, field, border, totals, plan }: Make) {
  const main = page.getByRole('main');
  const total = main.getByRole('status');
  await expect(total).toHaveText(totals[0]);
  await main.getByRole('spinbutton', { name: field }).fill('4');
  await expect(total).toHaveText(totals[1]);
  await expect(locateHeading(page)).toHaveText(title);
  await expect(main).not.toContainText('a besoin de JavaScript');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCSS('border-bottom-color', border);
  // The remote's style sheet hides every « header »; only its own may disappear.
  await expect(main.locator('header').last()).toBeHidden();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(locateHeading(page)).toBeVisible();
  // A part that loads on a click, with styles and pictures of its own.
  await main.getByRole('button', { name: 'Voir le plan' }).click();
  const picture = main.getByRole('img', { name: plan });
  await expect(picture).toHaveCSS('width', '48px');
  await expect(picture).toHaveJSProperty('naturalWidth', 48);
  const ground = await picture.evaluate((element) => getComputedStyle(element).backgroundImage);
  expect((await page.request.get(ground.replace(/^url\("|"\)$/g, ''))).headers()['content-type']).toMatch(
    /svg/,
  );
}

for (const make of MAKES) {
  const { tool, path, title } = make;

  test(`stock ${tool} remote works once released`, { tag: '@slow' }, async ({
    page,
    partners: { origin },
  }) => {
    const { headers, ...answer } = await sendRawRequest(origin, path);
    const html = decodeBody({ headers, ...answer });
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toMatch(/<p>Le calculateur de prix a besoin de JavaScript\s;/);
    expect(html).toContain(`<title>${title} · `);
    expect(html).toMatch(/<meta name="description" content="Des /);
    expect(String(headers['content-security-policy'])).toContain("require-trusted-types-for 'script'");
    expect(String(headers['integrity-policy'])).toContain('blocked-destinations=(script)');

    await captureCspViolations(page);
    await visit(page, `${origin}${path}`);
    await expectLive(page, make);
    expect(await readCapturedViolations(page)).toEqual([]);
  });
}

test('third-party remotes work on the way from one to the other', { tag: '@slow' }, async ({
  page,
  partners: { origin },
}) => {
  await captureCspViolations(page);
  await visit(page, `${origin}${MAKES[0].path}`);
  await expectLive(page, MAKES[0]);
  for (const make of [MAKES[1], MAKES[0]]) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
    await expectPageReady(page, `${origin}/plan-du-site`);
    const link = page.getByRole('main').getByRole('link', { name: make.title });
    await link.click();
    await expectPageReady(page, origin + make.path);
    await expectLive(page, make);
    await page.goBack();
    await expectPageReady(page, `${origin}/plan-du-site`);
    await page.goForward();
    await expect(locateHeading(page)).toHaveText(make.title);
    await expectLive(page, make);
  }
  expect(await readCapturedViolations(page)).toEqual([]);
});

test('next release of a third-party remote is shown', { tag: '@slow' }, async ({
  page,
  partners: { origin, siteCopy },
}) => {
  const dearer = await buildThirdPartyRemote('vite', { 'src/RackPage.jsx': ['units * 12', 'units * 15'] });
  const total = page.getByRole('main').getByRole('status');
  expect((await siteCopy.release('release', 'baies', '--from', dearer.dist)).code).toBe(0);
  await visit(page, `${origin}/partenaires/baies`);
  await expect(total).toHaveText('15 €');
  expect((await siteCopy.release('rollback', 'baies')).code).toBe(0);
  await page.reload();
  await expect(total).toHaveText('12 €');
});

test('third-party remote without its container keeps its text', { tag: '@slow' }, async ({
  page,
  allowBrowserErrors,
  partners: { origin },
}) => {
  allowBrowserErrors(/remoteEntry|ERR_FAILED|dynamically imported|modulepreload/);
  await page.route(/\/mfe\/cables\/.*remoteEntry/, (route) => route.abort());
  // The page also tries again by itself, after a pause that doesn't end here.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${origin}/partenaires/cables`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expect(main).toContainText('a besoin de JavaScript');
  await expect(locateHeading(page)).toHaveText('Câbles sur mesure');
  await page.unroute(/\/mfe\/cables\/.*remoteEntry/);
  await main.getByRole('button', { name: 'Réessayer' }).click();
  await expect(main.getByRole('status')).toHaveText('6 €');
});

/** The fault of a team's settings, the tool, the edit that causes it, and the error that the team gets. */
const REFUSED: [what: string, ThirdPartyBuildTool, file: string, edit: [string, string], said: RegExp][] = [
  [
    'leaves its container in a global variable',
    'rspack',
    'rspack.config.mjs',
    ["library: { type: 'module' },", ''],
    /of type « global ».*The setting to change: library: { type: 'module' }/,
  ],
  [
    'loads its chunks by script tags',
    'rspack',
    'rspack.config.mjs',
    ["chunkFormat: 'module', chunkLoading: 'import'", "chunkFormat: 'array-push', chunkLoading: 'jsonp'"],
    /loads its chunks by script tags.*The setting to change: .*chunkLoading: 'import'/,
  ],
  [
    'expects its files at an address of its own',
    'rspack',
    'rspack.config.mjs',
    ["publicPath: 'auto'", "publicPath: 'https://cables.example/'"],
    /« https:\/\/cables.example\/ ».*The setting to change: output.publicPath: 'auto'/,
  ],
  [
    'looks for its files at the root of a site',
    'vite',
    'vite.config.mjs',
    ["base: './',", ''],
    /looks for \/assets\/.*The setting to change: base: '.\/'/,
  ],
  [
    'brings a React of its own',
    'vite',
    'vite.config.mjs',
    ['shared: {', 'unshared: {'],
    /brings a React of its own.*The setting to change: shared: { react: { singleton: true }/,
  ],
  [
    'wants another React',
    'vite',
    'vite.config.mjs',
    ['react: { singleton: true }', "react: { singleton: true, requiredVersion: '^18.2.0' }"],
    /wants react \^18.2.0, and this site shares 19\..*The setting to change: shared: { 'react': { requiredVersion/,
  ],
  [
    'doesn’t expose what its route shows',
    'vite',
    'site-remote.json',
    ['./RackPage', './Rack'],
    /site-remote.json: the remote exposes no .\/Rack, but .\/RackPage/,
  ],
  [
    'says too little of its route',
    'vite',
    'site-remote.json',
    ['"label": "Baies partagées",', ''],
    /site-remote.json:\n.*label/s,
  ],
];

for (const [what, tool, file, edit, said] of REFUSED)
  test(`stock ${tool} remote that ${what} is refused with the reason`, { tag: '@slow' }, async () => {
    const { dist } = await buildThirdPartyRemote(tool, { [file]: edit });
    await expect(importThirdPartyBuild(dist)).rejects.toThrow(said);
  });
