import type { Page } from 'playwright/test';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const NONE = 'Aucun projet disponible pour le moment.';
const projects = (page: Page) => page.getByRole('region', { name: 'Les projets à essayer' });
const cards = (page: Page) => projects(page).getByRole('article');

test('project of the lab shows its facts, and leads to its sign-up', async ({ page }) => {
  await visit(page, '/lab');
  await expect(cards(page)).toHaveCount(3);
  await expect(projects(page).getByRole('status')).toHaveText('3 projets');
  const card = cards(page).filter({ hasText: 'Exemple : un projet télécom' });
  await card.getByRole('link', { name: 'S’inscrire à la bêta : Exemple : un projet télécom' }).press('Enter');
  await expect(page).toHaveURL('/inscription-beta?projet=exemple-telecom');
  await expect(page.getByText('Projet : ')).toHaveText('Projet : Exemple : un projet télécom');
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
