import type { Page } from 'playwright/test';
import type { Build } from '../support/builds.ts';
import { decoded, get } from '../support/http.ts';
import { test as base, expect } from '../support/releases.ts';
import { followLink } from '../support/sections.ts';
import { violationsOf, watchViolations } from '../support/violations.ts';
import { expectArrival, heading, visit } from '../support/visit.ts';
import { buildStock } from './stock.ts';

const MAKES = [
  {
    tool: 'vite',
    remote: 'baies',
    path: '/partenaires/baies',
    title: 'Baies partagées',
    field: 'Unités',
    border: 'rgb(1, 2, 3)',
    totals: ['12 €', '48 €'],
  },
  {
    tool: 'rspack',
    remote: 'cables',
    path: '/partenaires/cables',
    title: 'Câbles sur mesure',
    field: 'Mètres',
    border: 'rgb(4, 5, 6)',
    totals: ['6 €', '12 €'],
  },
] as const;

type Make = (typeof MAKES)[number];

const test = base.extend<object, { builds: Record<Make['tool'], Build> }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const builds = { vite: await buildStock('vite'), rspack: await buildStock('rspack') };
      await use(builds);
      for (const build of Object.values(builds)) build.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The page works: the component has hooks of the shell's React, its state, its styles, and the frame has its own. */
async function expectLive(page: Page, { title, field, border, totals }: Make) {
  const main = page.getByRole('main');
  const total = main.getByRole('status');
  await expect(total).toHaveText(totals[0]);
  await main.getByRole('spinbutton', { name: field }).fill('4');
  await expect(total).toHaveText(totals[1]);
  await expect(heading(page)).toHaveText(title);
  await expect(main).not.toContainText('a besoin de JavaScript');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCSS('border-bottom-color', border);
  // Its sheet hides every « header », and means its own.
  await expect(main.locator('header').last()).toBeHidden();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(heading(page)).toBeVisible();
}

for (const make of MAKES) {
  const { tool, remote, path, title } = make;

  test(`When a stock ${tool} remote is released then its page is composed, and works as first page within the policy`, async ({
    page,
    copy,
    running,
    builds,
  }) => {
    const { code, output } = await copy.release('publish', remote, '--from', builds[tool].dist);
    expect(output).toMatch(new RegExp(`live {5}${remote}@[0-9a-f]{12}`));
    expect(code).toBe(0);

    const { headers, ...answer } = await get(running.origin, path);
    const html = decoded({ headers, ...answer });
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toMatch(/<p>Le calculateur de prix a besoin de JavaScript\s;/);
    expect(html).toContain(`<title>${title} · `);
    expect(html).toMatch(/<meta name="description" content="Des /);
    expect(String(headers['content-security-policy'])).toContain("require-trusted-types-for 'script'");
    expect(String(headers['integrity-policy'])).toContain('blocked-destinations=(script)');

    await watchViolations(page);
    await visit(page, `${running.origin}${path}`);
    await expectLive(page, make);
    expect(await violationsOf(page)).toEqual([]);
  });

  test(`When a visitor comes to a stock ${tool} remote’s page from another then it works, and again after going back and forth`, async ({
    page,
    copy,
    running,
    builds,
  }) => {
    await copy.release('publish', remote, '--from', builds[tool].dist);
    await watchViolations(page);
    await visit(page, `${running.origin}/plan-du-site`);
    await page.getByRole('main').getByRole('link', { name: title }).click();
    await expectArrival(page, running.origin + path);
    await expectLive(page, make);
    await page.goBack();
    await expect(page).toHaveURL(`${running.origin}/plan-du-site`);
    await page.goForward();
    await expectArrival(page, running.origin + path);
    await expectLive(page, make);
    expect(await violationsOf(page)).toEqual([]);
  });
}
