import type { Page } from 'playwright/test';
import { createSmtp } from '../../api/src/testing/smtp.ts';
import {
  expectSent,
  expectStoredOnce,
  fields,
  fill,
  mailsAbout,
  stored,
  submission,
  texts,
} from '../support/contact.ts';
import { filesOf, Hold } from '../support/hold.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, followLink, heading, hydrated, visit } from '../support/visit.ts';

test('When a valid message is sent then success shows, the form is cleared and the message is stored with its mail', {
  tag: '@shared',
}, async ({ page, site }) => {
  const sent = submission();
  await visit(page, '/contact');
  await fill(page, sent);
  await fields(page).submit.click();
  await expectSent(page);
  const { firstname, lastname, email, phone, message, consent } = fields(page);
  for (const field of [firstname, lastname, email, phone, message]) await expect(field).toHaveValue('');
  await expect(consent).not.toBeChecked();
  await expectStoredOnce(site, sent);
  await expect.poll(() => mailsAbout(site, sent)).toHaveLength(1);
  const [mail] = mailsAbout(site, sent);
  expect(mail).toContain('To: contact@example.org');
  expect(mail).toContain(sent.phone);
  expect(mail).toContain(`Reply-To: Jeanne Essai <${sent.email}>`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('envois-en-attente'))).toBeNull();
});

test('When the form has faults then each is said in order, and nothing leaves', async ({ page, site }) => {
  const sent = submission();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/send-contact')) requests += 1;
  });
  await visit(page, '/contact');
  const form = fields(page);
  const expectRefusal = async (text: string, field: 'consent' | 'phone' | 'message') => {
    await form.submit.click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(form[field]).toHaveAccessibleDescription(new RegExp(text));
    await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
    await expect(form[field]).toBeFocused();
    expect(requests).toBe(0);
  };
  await expectRefusal(texts.consent, 'consent');
  // Each other field says its own, too.
  await expect(form.phone).toHaveAccessibleDescription(texts.phone);
  await expect(form.message).toHaveAccessibleDescription(`Au moins 50 caractères. ${texts.message}`);
  await expect(form.email).toHaveAccessibleDescription(/nom@exemple\.fr/);
  await expect(page.getByText('Les champs marqués d’un * sont obligatoires.')).toBeVisible();
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Téléphone', 'Message', 'J’accepte que'])
    await expect(page.locator('form label', { hasText: label }).last()).toContainText('*');
  await fill(page, { ...sent, phone: '', message: '' });
  await expectRefusal(texts.phone, 'phone');
  await expect(form.consent).not.toHaveAttribute('aria-invalid');
  await expect(form.message).toHaveAttribute('aria-invalid', 'true');
  await form.phone.fill('12345');
  await expectRefusal(texts.phone, 'phone');
  await form.phone.fill('123456');
  await expectRefusal(texts.message, 'message');
  await form.message.fill('x'.repeat(49));
  await expectRefusal(texts.message, 'message');
  await expect(form.phone).toHaveValue('123456');
  expect(await stored(site, { message: 'x'.repeat(49) })).toEqual([]);
  const message = sent.message.slice(-50);
  expect(message).toHaveLength(50);
  await form.message.fill(message);
  await form.submit.click();
  await expectSent(page);
  await expectStoredOnce(site, { ...sent, phone: '123456', message });
});

test('When the honeypot is filled then nothing shows, leaves or is stored', async ({ page, site }) => {
  const sent = submission();
  await visit(page, '/contact');
  await fill(page, sent);
  await page.locator('input[name=honeypot]').fill('robot', { force: true });
  const leaving = page.waitForRequest('**/send-contact').then(() => 'left');
  await fields(page).submit.click();
  // A second press with the honeypot emptied comes after whatever the first one did.
  expect(await stored(site, sent)).toEqual([]);
  await expect(page.getByRole('status')).toBeEmpty();
  await expect(fields(page).message).toHaveValue(sent.message);
  await page.locator('input[name=honeypot]').fill('', { force: true });
  await fields(page).submit.click();
  expect(await leaving).toBe('left');
  await expectStoredOnce(site, sent);
});

test('When a mail server is configured then the message reaches it', async ({ atEnd, page, startSite }) => {
  const smtp = await createSmtp(atEnd);
  await smtp.start();
  const site = await startSite({ SMTP_URL: smtp.url, MAIL_TO: 'equipe@example.org' });
  const sent = submission();
  await visit(page, `${site.origin}/contact?offre=vds-pro`);
  await fill(page, sent);
  await fields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(site, sent);
  await expect.poll(() => smtp.received.length).toBe(1);
  const [mail] = smtp.received;
  expect(mail?.to).toMatchObject([{ address: 'equipe@example.org' }]);
  for (const text of [sent.message, 'vds-pro']) expect(mail?.text).toContain(text);
});

test.describe('a message at the form', () => {
  const TOAST_MS = 4_000;
  const toast = (page: Page) => page.getByRole('alert').getByText(texts.consent);

  /** Time stands still from here on, and moves only as the test says. */
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await visit(page, '/contact');
    await page.clock.pauseAt(Date.now() + 60_000);
    await fields(page).submit.click();
    await expect(toast(page)).toBeVisible();
  });

  test('When a message shows then it clears after 4 s, and not before', async ({ page }) => {
    await page.clock.runFor(TOAST_MS - 1);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(2);
    await expect(toast(page)).toHaveCount(0);
  });

  for (const [what, stay, leave] of [
    ['the pointer is on it', (page) => toast(page).hover(), (page) => heading(page).hover()],
    ['it has the focus', (page) => toast(page).focus(), (page) => fields(page).phone.focus()],
  ] as [string, ...((page: Page) => Promise<void>)[]][])
    test(`When ${what} then its time stands still`, async ({ page }) => {
      await page.clock.runFor(TOAST_MS - 1_000);
      await stay?.(page);
      await page.clock.runFor(TOAST_MS * 3);
      await expect(toast(page)).toBeVisible();
      await leave?.(page);
      await page.clock.runFor(900);
      await expect(toast(page)).toBeVisible();
      await page.clock.runFor(200);
      await expect(toast(page)).toHaveCount(0);
    });

  test('When another message comes then it has its own 4 s', async ({ page }) => {
    await page.clock.runFor(TOAST_MS - 1_000);
    await fields(page).submit.click();
    await page.clock.runFor(TOAST_MS - 1_000);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(1_100);
    await expect(toast(page)).toHaveCount(0);
  });
});

const keptIn = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('When the form is left half written then it is kept until it is sent', async ({ page, site }) => {
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

test('When something was typed before the page answered then no draft overwrites it', async ({ page }) => {
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

test('When a sign-up is left half written then it is kept until it is sent', async ({ page }) => {
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
