import type { Page } from 'playwright/test';
import {
  expectSent,
  expectStoredOnce,
  fields,
  fill,
  mailsAbout,
  stored,
  submission,
} from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('envois-en-attente') ?? '[]').length);

/** Fills in the form of a page that answers. */
async function write(page: Page) {
  const sent = submission();
  await visit(page, '/contact');
  await fill(page, sent);
  return sent;
}

test.beforeEach(({ allow }) => allow(/ERR_INTERNET_DISCONNECTED/, /Erreur envoi/));

test('When a message is sent offline then it is kept till the network is back', async ({ page, site }) => {
  const sent = await write(page);
  await page.context().setOffline(true);
  await fields(page).submit.click();
  const reference = await expectSent(page);
  await expect(page.getByRole('status').filter({ hasText: reference })).toContainText(
    'votre message est gardé sur cet appareil',
  );
  await expect(fields(page).message).toHaveValue('');
  expect(await kept(page)).toBe(1);
  expect(await stored(site, sent)).toEqual([]);
  await page.context().setOffline(false);
  await expectStoredOnce(site, sent);
  expect((await stored(site, sent))[0]?.reference).toBe(reference);
  await expect.poll(() => kept(page)).toBe(0);
});

test('When a page with a message is closed then the next delivers it', async ({ page, site }) => {
  const sent = await write(page);
  // Taken away with the tab, an emulated outage would end for the page that is just being left.
  await page.route('**/send-contact', (route) => route.abort('internetdisconnected'));
  await fields(page).submit.click();
  await expectSent(page);
  await page.close();
  expect(await stored(site, sent)).toEqual([]);
  const next = await page.context().newPage();
  await next.goto('/offres/vds');
  await expectStoredOnce(site, sent);
  await expect.poll(() => kept(next)).toBe(0);
});

test('When the answer is lost then the message sent again is kept once', async ({ page, site, allow }) => {
  allow(/ERR_FAILED/);
  const sent = await write(page);
  await page.route('**/send-contact', async (route) => {
    expect((await route.fetch()).status()).toBe(201);
    await route.abort();
  });
  await fields(page).submit.click();
  await expectStoredOnce(site, sent);
  await expect.poll(() => kept(page)).toBe(1);
  await page.unroute('**/send-contact');
  const again = page.waitForResponse('**/send-contact');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await again).status()).toBe(200);
  await expect.poll(() => kept(page)).toBe(0);
  await expectStoredOnce(site, sent);
  await expect.poll(() => mailsAbout(site, sent)).toHaveLength(1);
});

test('When the server is in trouble then the message goes out later', async ({ page, site, allow }) => {
  allow(/503/);
  const sent = await write(page);
  await page.route('**/send-contact', (route) => route.fulfill({ status: 503, body: '{}' }));
  await fields(page).submit.click();
  await expectSent(page);
  expect(await kept(page)).toBe(1);
  await page.unroute('**/send-contact');
  await page.reload();
  await expectStoredOnce(site, sent);
});

test('When a kept message becomes older than 7 days then it is dropped', async ({ page, site }) => {
  await page.clock.install();
  const sent = await write(page);
  await page.route('**/send-contact', (route) => route.abort('internetdisconnected'));
  await fields(page).submit.click();
  await expect.poll(() => kept(page)).toBe(1);
  await page.clock.fastForward(WEEK_MS - 60_000);
  expect(await kept(page)).toBe(1);
  const left = await page.evaluate(() => localStorage.getItem('envois-en-attente') ?? '');
  await page.clock.fastForward(120_000);
  expect(await kept(page)).toBe(0);
  await page.evaluate((text) => localStorage.setItem('envois-en-attente', text), left);
  await page.unroute('**/send-contact');
  await visit(page, '/contact');
  await expect.poll(() => kept(page)).toBe(0);
  expect(await stored(site, sent)).toEqual([]);
});
