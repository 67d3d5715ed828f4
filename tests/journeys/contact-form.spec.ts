import {
  contactTexts,
  createSubmission,
  expectSent,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
  readMailsAbout,
  readStoredMessages,
  writeAgain,
} from '#support/contact.ts';
import { PausedRequests } from '#support/paused-requests.ts';
import { expect, test } from '#support/test.ts';
import { expectPageReady, followLink, locateHeading, visit, waitForHydration } from '#support/visit.ts';

/** Order, words and limits of faults are `api/contract/src/forms/form.test.ts`'s; what else the API makes of a message, `forms/contact-*.suite.ts`'s. */
test.describe('contact form', () => {
  test('shows its faults, then stores and mails the message and is cleared', {
    tag: '@shared',
  }, async ({ page, site }) => {
    const message = createSubmission();
    const form = locateContactFields(page);
    const trap = page.locator('input[name=honeypot]');
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/send-contact')) requests += 1;
    });
    const expectRefusal = async (
      text: string,
      faulty: 'consent' | 'phone',
      focused: keyof typeof form = faulty,
    ) => {
      await form.submit.click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(form[faulty]).toHaveAttribute('aria-invalid', 'true');
      await expect(form[focused]).toBeFocused();
    };
    await visit(page, '/contact');
    await test.step('the first faulty field has the focus, each field its own message', async () => {
      await expectRefusal(contactTexts.consent, 'consent', 'firstname');
      await expect(form.consent).toHaveAccessibleDescription(new RegExp(contactTexts.consent));
      await expect(form.phone).toHaveAccessibleDescription(contactTexts.phone);
      await expect(form.message).toHaveAccessibleDescription(
        `Au moins 50 caractères. ${contactTexts.message}`,
      );
      await expect(page.getByText('Les champs marqués d’un * sont obligatoires.')).toBeVisible();
      for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Téléphone', 'Message', 'J’accepte que'])
        await expect(page.locator('form label', { hasText: label }).last()).toContainText('*');
    });
    await test.step('a mended field has no fault any longer', async () => {
      await fillContactForm(page, { ...message, phone: '12345' });
      await expectRefusal(contactTexts.phone, 'phone');
      await expect(form.phone).toHaveAccessibleDescription('Ce numéro de téléphone est incomplet.');
      await expect(form.consent).not.toHaveAttribute('aria-invalid');
      await form.phone.fill(message.phone);
    });
    await test.step('a message that is too long is kept whole, counted and named', async () => {
      await form.message.fill('m'.repeat(5448));
      await expect(page.getByText('5 448 caractères sur 5 000 : raccourcissez de 448.')).toBeVisible();
      await form.submit.click();
      await expect(page.getByRole('alert')).toHaveText(
        'Raccourcissez votre message : 5 000 caractères au plus.',
      );
      await expect(form.message).toBeFocused();
      await expect(form.message).toHaveValue('m'.repeat(5448));
      await form.message.fill(message.message);
    });
    await test.step('a filled honeypot is answered like a success, and sends nothing', async () => {
      await trap.fill('robot', { force: true });
      await form.submit.click();
      await expectSent(page);
      await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible();
      expect([requests, await readStoredMessages(site, message)]).toEqual([0, []]);
      await writeAgain(page);
      await expect(trap).toHaveValue('');
      await fillContactForm(page, message);
    });
    await form.submit.click();
    await expectSent(page);
    await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible();
    await writeAgain(page);
    await expect(form.firstname).toBeFocused();
    for (const field of [form.firstname, form.lastname, form.email, form.phone, form.message])
      await expect(field).toHaveValue('');
    await expect(form.consent).not.toBeChecked();
    await expectStoredOnce(site, message);
    expect(requests).toBe(1);
    await expect.poll(() => readMailsAbout(site, message)).toHaveLength(1);
    // The operator's own mailbox, where no setting names another.
    expect(readMailsAbout(site, message)[0]).toContain('To: contact@example.org');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('envois-en-attente'))).toBeNull();
  });

  test('stays with a visitor who writes again before the answer', async ({ page, site }) => {
    const message = createSubmission();
    const form = locateContactFields(page);
    const sending = await PausedRequests.pause(page, '**/send-contact');
    await visit(page, '/contact');
    await fillContactForm(page, message);
    await form.submit.click();
    await writeAgain(page);
    await form.message.fill('Encore une question');
    const answered = page.waitForResponse('**/send-contact');
    await sending.release();
    await answered;
    await expectStoredOnce(site, message);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('envois-en-attente'))).toBeNull();
    await expect(form.message).toBeVisible();
    await expect(form.message).toHaveValue('Encore une question');
  });

  test('gives way to a confirmation, in view and focused at 390 px', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const message = createSubmission();
    await visit(page, '/contact');
    await fillContactForm(page, message);
    await locateContactFields(page).submit.click();
    await expectSent(page);
    const confirmation = page.getByRole('heading', { name: 'Message envoyé' });
    await expect(confirmation).toBeInViewport({ ratio: 1 });
    await expect(page.locator('section:focus', { has: confirmation })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Écrire un autre message' })).toBeInViewport({ ratio: 1 });
    await expect(locateContactFields(page).submit).toBeHidden();
    const summary = page.getByLabel('Ce que vous avez envoyé');
    for (const text of [message.email, message.phone, message.message])
      await expect(summary).toContainText(text);
  });

  test('shows a message for 4 s, longer under the pointer or with the focus', async ({ page }) => {
    const TOAST_MS = 4_000;
    const toast = page.getByRole('alert').getByText(contactTexts.consent);
    const pass = (ms: number) => page.clock.runFor(ms);
    await page.clock.install();
    await visit(page, '/contact');
    await page.clock.pauseAt(Date.now() + 60_000);
    const { submit, phone } = locateContactFields(page);
    const refuse = async () => {
      await submit.click();
      await expect(toast).toBeVisible();
    };
    await test.step('clears after 4 s, and not before', async () => {
      await refuse();
      await pass(TOAST_MS - 1);
      await expect(toast).toBeVisible();
      await pass(2);
      await expect(toast).toHaveCount(0);
    });
    await test.step('gives another message 4 s of its own', async () => {
      await refuse();
      await pass(TOAST_MS - 1_000);
      await refuse();
      await pass(TOAST_MS - 1_000);
      await expect(toast).toBeVisible();
      await pass(1_100);
      await expect(toast).toHaveCount(0);
    });
    for (const [name, stay, leave] of [
      ['pointer', () => toast.hover(), () => locateHeading(page).hover()],
      ['focus', () => toast.focus(), () => phone.focus()],
    ] as const)
      await test.step(`stays with the ${name}`, async () => {
        await refuse();
        await pass(TOAST_MS - 1_000);
        await stay();
        await pass(TOAST_MS * 3);
        await expect(toast).toBeVisible();
        await leave();
        await pass(900);
        await expect(toast).toBeVisible();
        await pass(200);
        await expect(toast).toHaveCount(0);
      });
  });

  test('is restored after a refusal, with an edited default message', async ({
    page,
    allowBrowserErrors,
  }) => {
    allowBrowserErrors(/403/);
    await page.route('**/send-contact', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { type: '/api/docs#cross-site', title: 'Refusé', status: 403, detail: 'Refusé.' },
      }),
    );
    const typed = createSubmission();
    await visit(page, '/contact?offre=vds-starter');
    await expect(locateContactFields(page).message).toHaveValue(/cette offre m’intéresse/);
    await fillContactForm(page, typed);
    await locateContactFields(page).submit.click();
    for (const [name, value] of Object.entries(typed))
      await expect(locateContactFields(page)[name as keyof typeof typed]).toHaveValue(value);
  });

  test('keeps what is half written until it is sent', async ({ page, site }) => {
    const keptIn = () => page.evaluate(() => JSON.stringify(sessionStorage));
    const typed = createSubmission();
    await visit(page, '/contact');
    await fillContactForm(page, typed);
    await page.locator('input[name=honeypot]').evaluate((trap: HTMLInputElement) => {
      trap.value = 'robot';
      trap.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.reload();
    await waitForHydration(page);
    for (const [name, value] of Object.entries(typed))
      await expect(locateContactFields(page)[name as keyof typeof typed]).toHaveValue(value);
    await expect(locateContactFields(page).consent).toBeChecked();
    expect(await keptIn()).not.toContain('robot');

    await followLink(page, '/offres/quantic');
    await expectPageReady(page, '/offres/quantic');
    await followLink(page, '/contact');
    await expect(locateContactFields(page).message).toHaveValue(typed.message);
    await locateContactFields(page).submit.click();
    await expectSent(page);
    await expectStoredOnce(site, typed);
    await page.reload();
    await waitForHydration(page);
    await expect(locateContactFields(page).message).toHaveValue('');
    await expect(locateContactFields(page).consent).not.toBeChecked();
    expect(await keptIn()).not.toContain('brouillon:contact');
  });

  test('keeps a message begun without an offer after a look at one', async ({ page }) => {
    const { firstname, message } = locateContactFields(page);
    const text = 'Bonjour, je voudrais comparer vos offres de fibre.';
    await visit(page, '/contact');
    await message.fill(text);
    await visit(page, '/contact?offre=vds-pro');
    await expect(message).toHaveValue(/cette offre m’intéresse/);
    await firstname.fill('Jeanne');
    await visit(page, '/contact');
    await expect(message).toHaveValue(text);
    await expect(firstname).toHaveValue('Jeanne');
  });
});
