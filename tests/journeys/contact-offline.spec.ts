import type { Page } from 'playwright/test';
import {
  createSubmission,
  expectKept,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
  readStoredMessages,
} from '#support/contact.ts';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const countKept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('envois-en-attente') ?? '[]').length);

/** Fills in the form of a page that answers. */
async function write(page: Page) {
  const message = createSubmission();
  await visit(page, '/contact');
  await fillContactForm(page, message);
  return message;
}

/** Answers of the server and the seven days are `pending-submissions.test.ts`'s. */
test.describe('message without a network', () => {
  test.beforeEach(({ allowBrowserErrors }) =>
    allowBrowserErrors(/ERR_INTERNET_DISCONNECTED/, /Erreur envoi/),
  );

  test('is kept till the network is back', async ({ page, site }) => {
    const message = await write(page);
    await page.context().setOffline(true);
    await locateContactFields(page).submit.click();
    const reference = await expectKept(page);
    await expect(page.getByRole('status').filter({ hasText: reference })).toContainText(
      'Message gardé sur cet appareil',
    );
    await expect(locateContactFields(page).message).toHaveValue('');
    expect(await countKept(page)).toBe(1);
    expect(await readStoredMessages(site, message)).toEqual([]);
    await page.context().setOffline(false);
    await expectStoredOnce(site, message);
    expect((await readStoredMessages(site, message))[0]?.reference).toBe(reference);
    await expect.poll(() => countKept(page)).toBe(0);
    await expect(page.getByRole('status').filter({ hasText: reference })).toContainText('Message envoyé');
  });

  test('is confirmed on its page once another tab has delivered it', async ({ page, site }) => {
    const message = await write(page);
    await page.route('**/send-contact', (route) => route.abort('internetdisconnected'));
    await locateContactFields(page).submit.click();
    const reference = await expectKept(page);
    const confirmation = page.getByRole('status').filter({ hasText: reference });
    await expect(confirmation).toContainText('Message gardé sur cet appareil');
    const other = await page.context().newPage();
    await other.goto('/offres/vds');
    await expectStoredOnce(site, message);
    await expect(confirmation).toContainText('Message envoyé');
  });

  test('is shown for copying when the API refuses it later', async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/422/);
    const message = await write(page);
    await page.route('**/send-contact', (route) => route.abort('internetdisconnected'));
    await locateContactFields(page).submit.click();
    await expectKept(page);
    await expect(page.getByRole('heading', { name: 'Message gardé sur cet appareil' })).toBeVisible();
    await page.unroute('**/send-contact');
    await page.route('**/send-contact', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: { type: '/api/docs#invalid', title: 'Refusé', status: 422, detail: 'Refusé.', errors: [] },
      }),
    );
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { name: 'Message non accepté' })).toBeVisible();
    await expect(page.getByText('Votre référence')).toHaveCount(0);
    await expect(page.getByLabel('Ce que vous avez envoyé')).toContainText(message.message);
    expect(await countKept(page)).toBe(0);
  });

  test('is delivered by the next page when its own is closed', async ({ page, site }) => {
    const message = await write(page);
    // Taken away with the tab, an emulated outage would end for the page that is just being left.
    await page.route('**/send-contact', (route) => route.abort('internetdisconnected'));
    await locateContactFields(page).submit.click();
    await expectKept(page);
    await page.close();
    expect(await readStoredMessages(site, message)).toEqual([]);
    const next = await page.context().newPage();
    await next.goto('/offres/vds');
    await expectStoredOnce(site, message);
    await expect.poll(() => countKept(next)).toBe(0);
  });
});
