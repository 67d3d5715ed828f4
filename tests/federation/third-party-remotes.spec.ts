import type { Cleanup } from '@site/api/testing/cleanup';
import type { Page } from 'playwright/test';
import { COMPOSING } from '../support/composing.ts';
import { captureCspViolations, readCapturedViolations } from '../support/csp-violations.ts';
import { decodeBody, sendRawRequest } from '../support/http.ts';
import { test as base, expect, oncePerWorker, type StartSite } from '../support/test.ts';
import { expectPageReady, locateHeading, visit } from '../support/visit.ts';
import { startWithThirdPartyRemotes } from './third-party-remotes.ts';

/** Page of React, built by Rspack. */
const CABLES = { path: '/partenaires/cables', title: 'Câbles sur mesure' };
/** Page of Svelte, built by Vite. */
const STORAGE = { path: '/partenaires/stockage', title: 'Stockage objet' };

const startOnce = oncePerWorker((launch: StartSite, cleanup: Cleanup) =>
  startWithThirdPartyRemotes(['rspack', 'svelte'], launch, cleanup),
);

const test = base.extend<{ origin: string }>({
  origin: async ({ launch, atWorkerEnd }, use) => use(await startOnce(launch, atWorkerEnd)),
});

// In one worker: they share a site.
test.describe.configure({ mode: 'default', timeout: COMPOSING.testTimeout });

/** The page works: the component has hooks of the shell's React, its state, its styles, and the frame has its own. */
async function expectCablesLive(page: Page) {
  const main = page.getByRole('main');
  const total = main.getByRole('status');
  await expect(total).toHaveText('6 €');
  await main.getByRole('spinbutton', { name: 'Mètres' }).fill('4');
  await expect(total).toHaveText('12 €');
  await expect(locateHeading(page)).toHaveText(CABLES.title);
  await expect(main).not.toContainText('a besoin de JavaScript');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCSS('border-bottom-color', 'rgb(4, 5, 6)');
  // The remote's style sheet hides every « header »; only its own may disappear.
  await expect(main.locator('header').last()).toBeHidden();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(locateHeading(page)).toBeVisible();
  // A part that loads on a click, with styles and pictures of its own.
  await main.getByRole('button', { name: 'Voir le plan' }).click();
  const picture = main.getByRole('img', { name: 'Plan du câble' });
  await expect(picture).toHaveCSS('width', '48px');
  await expect(picture).toHaveJSProperty('naturalWidth', 48);
  const ground = await picture.evaluate((element) => getComputedStyle(element).backgroundImage);
  expect((await page.request.get(ground.replace(/^url\("|"\)$/g, ''))).headers()['content-type']).toMatch(
    /svg/,
  );
}

/** Checks what the component of Svelte renders, and that it answers. */
async function expectStorageLive(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('row')).toHaveText(['TaillePar mois', '1 To9 €', '5 To45 €', '20 To180 €']);
  await expect(main).not.toContainText(/Le tarif du stockage a besoin de JavaScript/);
  await expect(main.getByRole('img', { name: 'Trois salles' })).toHaveJSProperty('naturalWidth', 48);
  await main.getByRole('spinbutton', { name: 'Taille en To' }).fill('4');
  await expect(main.getByRole('status')).toHaveText('36 €');
  await main.getByRole('button', { name: 'Voir les salles' }).click();
  // Its styles apply to its own elements.
  await expect(main.getByText('Paris, Lyon et Lille')).toHaveCSS('color', 'rgb(10, 11, 12)');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCSS('border-bottom-color', 'rgb(7, 8, 9)');
}

test('remote of Rspack works once released', { tag: '@slow' }, async ({ page, origin }) => {
  const { headers, ...answer } = await sendRawRequest(origin, CABLES.path);
  const html = decodeBody({ headers, ...answer });
  expect(html).toContain(`<h1>${CABLES.title}</h1>`);
  expect(html).toMatch(/<p>Le calculateur de prix a besoin de JavaScript\s;/);
  expect(html).toContain(`<title>${CABLES.title} · `);
  expect(html).toMatch(/<meta name="description" content="Des /);
  expect(String(headers['content-security-policy'])).toContain("require-trusted-types-for 'script'");
  expect(String(headers['integrity-policy'])).toContain('blocked-destinations=(script)');

  await captureCspViolations(page);
  await visit(page, origin + CABLES.path);
  await expectCablesLive(page);

  // On the way from another page, and back and forth.
  await visit(page, `${origin}/plan-du-site`);
  await page.getByRole('main').getByRole('link', { name: CABLES.title }).click();
  await expectPageReady(page, origin + CABLES.path);
  await expectCablesLive(page);
  await page.goBack();
  await expectPageReady(page, `${origin}/plan-du-site`);
  await page.goForward();
  await expect(locateHeading(page)).toHaveText(CABLES.title);
  await expectCablesLive(page);
  expect(await readCapturedViolations(page)).toEqual([]);
});

test('remote of Svelte renders by itself, without React', { tag: '@slow' }, async ({ page, origin }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await captureCspViolations(page);
  await visit(page, origin + STORAGE.path);
  await expectStorageLive(page);
  expect(scripts.filter((path) => path.startsWith('/shell/assets/runtime'))).toEqual([]);
  expect(scripts.some((path) => path.startsWith('/shell/assets/mount'))).toBe(true);
  // On the way from a page of React.
  await visit(page, origin + CABLES.path);
  await expectCablesLive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
  await expectPageReady(page, `${origin}/plan-du-site`);
  await page.locator('#stockage-pages').getByRole('link', { name: STORAGE.title }).click();
  await expectPageReady(page, origin + STORAGE.path);
  await expectStorageLive(page);
  expect(await readCapturedViolations(page)).toEqual([]);
});
