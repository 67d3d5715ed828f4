import type { Page } from 'playwright/test';
import { anotherShell, buildRemote } from '../support/builds.ts';
import { fields, fill, submission } from '../support/contact.ts';
import { expectSimulatorWorks, outageComplaints } from '../support/outages.ts';
import { expect, test } from '../support/releases.ts';
import { replaceModule } from '../support/replace-module.ts';
import { expectArrival, followLink, followMadeLink, heading, stopped, visit } from '../support/visit.ts';

/** Documents the browser loads from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  return documents;
}

test('When a tab’s release is gone then the new one goes on', async ({ page, copy, startSite, allow }) => {
  allow(...outageComplaints, /panne voulue/, /response 404: .*\/mfe\/cloud\//);
  const typed = submission();
  const { origin } = await startSite(copy.settings);
  await visit(page, `${origin}/contact`);
  await fill(page, typed);
  const documents = documentsOf(page);

  // One page of the old release throws; another is known to the tab, its modules aren't.
  await replaceModule(
    page,
    /\/mfe\/cloud\/assets\/Simulator\.island-[\w-]+\.js$/,
    `export default function Simulator() { throw new Error('panne voulue'); }`,
  );
  await followLink(page, '/offres/quantic');
  await expect(stopped(page)).toBeVisible();
  await page.route('**/mfe/cloud/**', (route) => route.abort());
  const fetched = page.waitForResponse(`${origin}/offres/object-storage`);
  await page
    .locator('header a[href="/offres/object-storage"]')
    .first()
    .evaluate((link) => link.dispatchEvent(new Event('focusin', { bubbles: true })));
  await (await fetched).finished();

  const build = await buildRemote('cloud', (source) => {
    for (const [file, name] of [
      ['src/quantic/Simulator.island.tsx', 'Simulator'],
      ['src/storage/StorageCalculator.island.tsx', 'StorageCalculator'],
    ] as const)
      source(file, [`function ${name}() {`, `function ${name}() { performance.mark('cloud 2');`]);
  });
  expect((await copy.release('publish', 'cloud', '--from', build.dist)).code).toBe(0);
  expect((await copy.release('list', '--prune', '--older-than', '0')).output).toContain('pruned   cloud@');
  await page.unrouteAll();

  await followLink(page, '/offres/object-storage');
  await expect(page).toHaveURL(`${origin}/offres/object-storage`);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).not.toHaveText(/indisponible/);
  await followLink(page, '/offres/quantic');
  await expect(page).toHaveURL(`${origin}/offres/quantic`);
  await expectSimulatorWorks(page);
  expect(await page.evaluate(() => performance.getEntriesByName('cloud 2').length)).toBeGreaterThan(1);

  await followLink(page, '/contact');
  await expect(fields(page).message).toHaveValue(typed.message);
  await expect(fields(page).consent).toBeChecked();
  expect(documents).toEqual([]);
});

test('When the shell is released then a form typed is kept', async ({ page, copy, startSite }) => {
  const typed = submission();
  const { origin } = await startSite(copy.settings);
  await visit(page, `${origin}/contact`);
  await fill(page, typed);
  const build = anotherShell(copy.releaseOf('shell'));
  expect((await copy.release('publish', 'shell', '--from', build.dist)).code).toBe(0);
  const documents = documentsOf(page);
  const target = '/offres/quantic?facturation=mois&qubits=33#simulateur';
  await followMadeLink(page, target);
  await expect.poll(() => documents).toEqual([origin + target.replace(/#.*/, '')]);
  await expect(page).toHaveURL(origin + target);
  await expect(page.getByRole('region', { name: 'Votre simulateur' })).toContainText('1 382,40 € HT / mois', {
    useInnerText: true,
  });
  await followLink(page, '/contact');
  await expectArrival(page, `${origin}/contact`);
  await expect(fields(page).message).toHaveValue(typed.message);
  await expect(fields(page).email).toHaveValue(typed.email);
  expect(documents).toHaveLength(1);
});
