import { expectStoredOnce, fields, fill, stored, submission, texts } from '../support/contact.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

// Chromium reports every script it may not run.
test.beforeEach(({ allow }) => allow(/^request failed: csp .*\.js$/));

test('When JavaScript is off then a plain post stores the message and a French page says so', {
  tag: '@exported',
}, async ({ page, site }) => {
  const sent = submission();
  await page.goto('/contact');
  await fill(page, sent);
  await fields(page).submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message envoyé');
  await expect(page.getByText(texts.success)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expectStoredOnce(site, sent);
  await page.getByRole('link', { name: 'Revenir au formulaire' }).click();
  await expect(fields(page).submit).toBeVisible();
});

test('When JavaScript is off and the consent is missing then the page says it and nothing is stored', async ({
  page,
  site,
  allow,
}) => {
  allow(/422|400/);
  const sent = submission();
  await page.goto('/contact');
  await fill(page, sent);
  await fields(page).consent.uncheck();
  await fields(page).submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Message non envoyé');
  await expect(page.getByText(texts.consent)).toBeVisible();
  expect(await stored(site, sent)).toEqual([]);
  await page.goBack();
  await fields(page).consent.check();
  await fields(page).submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message envoyé');
});

test('When JavaScript is off and the honeypot is filled then the page looks the same and nothing is stored', async ({
  page,
  site,
}) => {
  const sent = submission();
  await page.goto('/contact');
  await fill(page, sent);
  await page.locator('input[name=honeypot]').fill('robot', { force: true });
  await fields(page).submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message envoyé');
  expect(await stored(site, sent)).toEqual([]);
});
