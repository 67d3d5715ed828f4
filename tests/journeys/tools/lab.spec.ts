import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import type { Page } from 'playwright/test';
import { test as base, expect, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const NONE = 'Aucun projet disponible pour le moment.';
const projects = (page: Page) => page.getByRole('region', { name: 'Les projets à essayer' });
const cards = (page: Page) => projects(page).getByRole('article');

/** `test` with a fixture that opens /lab on a host with this content in its lab file. */
const test = base.extend<{ openLab(content: unknown): Promise<void> }>({
  openLab: ({ atEnd, page, startSite }, use) =>
    use(async (content) => {
      const file = join(createTempDir(atEnd), 'lab.json');
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      const { origin } = await startSite({ env: { LAB_PROJECTS_FILE: file } });
      await visit(page, `${origin}/lab`);
    }),
});

const cloud = {
  id: 'nuage-1',
  title: 'Nuage privé',
  subtitle: 'Pour essayer',
  description: 'Une première ligne.\nUne seconde.',
  tags: ['Cloud', 'Réseau'],
  status: 'Bêta ouverte',
  signupUrl: '/inscription-beta?projet=nuage-1',
};

test('project of the lab shows its facts, and leads to its sign-up', { tag: '@slow' }, async ({
  page,
  openLab,
}) => {
  await openLab([
    cloud,
    { ...cloud, id: 'autre', title: 'Autre projet', signupUrl: 'https://beta.example.org/autre' },
  ]);
  await expect(cards(page)).toHaveCount(2);
  await expect(projects(page).getByRole('status')).toHaveText('2 projets');
  for (const text of ['Bêta ouverte', 'Nuage privé', 'Pour essayer', 'Une seconde.', 'Cloud', 'Réseau']) {
    await expect(cards(page).first()).toContainText(text);
  }
  await expect(page.getByRole('link', { name: 'S’inscrire à la bêta : Autre projet' })).toHaveAttribute(
    'href',
    'https://beta.example.org/autre',
  );
  await page.getByRole('link', { name: 'S’inscrire à la bêta : Nuage privé' }).press('Enter');
  await expect(page).toHaveURL(/\/inscription-beta\?projet=nuage-1$/);
  await expect(page.getByText('Projet : Nuage privé')).toBeVisible();
});

test('unreadable lab says so, and recovers by « Réessayer »', async ({ page, site, allowBrowserErrors }) => {
  allowBrowserErrors(/Projets du lab|ERR_FAILED/);
  await page.route('**/data/labProjects.json', (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().includes('Projets du lab'));
  await visit(page, `${site.origin}/lab`);
  await logged;
  await expect(page.getByRole('alert')).toContainText(NONE);
  await page.unroute('**/data/labProjects.json');
  await projects(page).getByRole('button', { name: 'Réessayer' }).press('Enter');
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText(NONE)).toHaveCount(0);
});

testWithoutScripts('lab without scripts leads to the sign-up form', async ({ page }) => {
  await page.goto('/lab');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le lab');
  await expect(projects(page)).toContainText('La liste des projets demande JavaScript.');
  await projects(page).getByRole('link', { name: 'formulaire d’inscription' }).click();
  await expect(page).toHaveURL('/inscription-beta');
});
