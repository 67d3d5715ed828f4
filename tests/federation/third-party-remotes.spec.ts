import type { Cleanup } from '@site/api/testing/cleanup';
import type { Page } from 'playwright/test';
import { COMPOSING } from '../support/composing.ts';
import { captureCspViolations, readCapturedViolations } from '../support/csp-violations.ts';
import { decodeBody, sendRawRequest } from '../support/http.ts';
import { test as base, expect, oncePerWorker, type StartSite } from '../support/test.ts';
import { expectPageReady, locateHeading, visit } from '../support/visit.ts';
import { startWithThirdPartyRemotes } from './third-party-remotes.ts';

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

const test = base.extend<{ origin: string }>({
  origin: async ({ launch, atWorkerEnd }, use) => use(await startOnce(launch, atWorkerEnd)),
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

  test(`stock ${tool} remote works once released`, { tag: '@slow' }, async ({ page, origin }) => {
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

    // On the way from the other tool's page, and back and forth.
    const other = MAKES.find((each) => each !== make) as Make;
    await visit(page, origin + other.path);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
    await expectPageReady(page, `${origin}/plan-du-site`);
    await page.getByRole('main').getByRole('link', { name: title }).click();
    await expectPageReady(page, origin + path);
    await expectLive(page, make);
    await page.goBack();
    await expectPageReady(page, `${origin}/plan-du-site`);
    await page.goForward();
    await expect(locateHeading(page)).toHaveText(title);
    await expectLive(page, make);
    expect(await readCapturedViolations(page)).toEqual([]);
  });
}
