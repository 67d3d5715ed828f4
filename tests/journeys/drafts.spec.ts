import type { Page } from 'playwright/test';
import { expectSent, expectStoredOnce, fields, fill, submission } from '../support/contact.ts';
import { filesOf, Hold } from '../support/hold.ts';
import { followLink } from '../support/sections.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, hydrated, visit } from '../support/visit.ts';

const keptIn = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('When the contact form is left half written then it is found again, and once sent it is forgotten', async ({
  page,
  site,
}) => {
  const typed = submission();
  await visit(page, '/contact');
  await fill(page, typed);
  await page.locator('input[name=honeypot]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'robot';
    trap.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.reload();
  await hydrated(page);
  for (const [name, value] of Object.entries(typed))
    await expect(fields(page)[name as keyof typeof typed]).toHaveValue(value);
  await expect(fields(page).consent).toBeChecked();
  expect(await keptIn(page)).not.toContain('robot');

  await followLink(page, '/offres/quantic');
  await expectArrival(page, '/offres/quantic');
  await followLink(page, '/contact');
  await expect(fields(page).message).toHaveValue(typed.message);
  await fields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(site, typed);
  await page.reload();
  await hydrated(page);
  await expect(fields(page).message).toHaveValue('');
  await expect(fields(page).consent).not.toBeChecked();
  expect(await keptIn(page)).not.toContain('brouillon:contact');
});

test('When something else was typed before the page answered then the draft doesn’t overwrite it', async ({
  page,
}) => {
  await visit(page, '/contact');
  await page.evaluate(() =>
    sessionStorage.setItem('brouillon:contact', '{"firstname":"Jeanne","lastname":"Essai","phone":7}'),
  );
  const hold = await Hold.of(page, filesOf('tools'));
  await page.reload({ waitUntil: 'commit' });
  await fields(page).firstname.fill('Zoé');
  await hold.release();
  await hydrated(page);
  await expect(fields(page).firstname).toHaveValue('Zoé');
  await expect(fields(page).lastname).toHaveValue('Essai');
  await expect(fields(page).phone).toHaveValue('');
});

test('When a sign-up is left half written then it is found again, and once sent it is forgotten', async ({
  page,
}) => {
  const email = page.getByLabel('Adresse e-mail');
  await visit(page, '/inscription-beta?projet=nuage');
  await email.fill('jeanne.essai@example.org');
  await page.reload();
  await hydrated(page);
  await expect(email).toHaveValue('jeanne.essai@example.org');
  await page.getByRole('button', { name: 'S’inscrire' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Inscription réussie' })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(email).toHaveValue('');
});
