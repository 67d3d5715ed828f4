import type { Cleanup } from '@site/api/testing/cleanup';
import type { Page } from 'playwright/test';
import { COMPOSING } from '../support/composing.ts';
import { captureCspViolations, readCapturedViolations } from '../support/csp-violations.ts';
import { test as base, expect, oncePerWorker, type StartSite } from '../support/test.ts';
import { expectPageReady, visit } from '../support/visit.ts';
import { startWithThirdPartyRemotes } from './third-party-remotes.ts';

const PATH = '/partenaires/stockage';
const FALLBACK = /Le tarif du stockage a besoin de JavaScript/;

const startOnce = oncePerWorker((launch: StartSite, cleanup: Cleanup) =>
  startWithThirdPartyRemotes(['svelte'], launch, cleanup),
);

const test = base.extend<{ origin: string }>({
  origin: async ({ launch, atWorkerEnd }, use) => use(await startOnce(launch, atWorkerEnd)),
});

// In one worker: they share a site.
test.describe.configure({ mode: 'default', timeout: COMPOSING.testTimeout });

/** Checks what the component of Svelte renders, and that it answers. */
async function expectLive(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('row')).toHaveText(['TaillePar mois', '1 To9 €', '5 To45 €', '20 To180 €']);
  await expect(main).not.toContainText(FALLBACK);
  await expect(main.getByRole('img', { name: 'Trois salles' })).toHaveJSProperty('naturalWidth', 48);
  await main.getByRole('spinbutton', { name: 'Taille en To' }).fill('4');
  await expect(main.getByRole('status')).toHaveText('36 €');
  await main.getByRole('button', { name: 'Voir les salles' }).click();
  // Its styles apply to its own elements.
  await expect(main.getByText('Paris, Lyon et Lille')).toHaveCSS('color', 'rgb(10, 11, 12)');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCSS('border-bottom-color', 'rgb(7, 8, 9)');
}

test.describe('Svelte remote', { tag: '@slow' }, () => {
  test('renders by itself, without React, also on the way from a page of React', async ({ page, origin }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await captureCspViolations(page);
    await visit(page, origin + PATH);
    await expectLive(page);
    expect(scripts.filter((path) => path.startsWith('/shell/assets/runtime'))).toEqual([]);
    expect(scripts.some((path) => path.startsWith('/shell/assets/mount'))).toBe(true);
    await visit(page, `${origin}/offres/quantic`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
    await expectPageReady(page, `${origin}/plan-du-site`);
    await page.locator('#stockage-pages').getByRole('link', { name: 'Stockage objet' }).click();
    await expectPageReady(page, origin + PATH);
    await expectLive(page);
    expect(await readCapturedViolations(page)).toEqual([]);
  });
});
