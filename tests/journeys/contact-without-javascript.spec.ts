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

for (const width of [1440, 390])
  test(`When JavaScript is off and the address asks about an offer then the form names and sends it: ${width} px`, async ({
    page,
    site,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const sent = submission();
    await page.goto('/contact?offre=mobile-40&sim=physique');
    const form = page.locator('form', { has: fields(page).submit });
    await expect(form).toContainText(
      'Votre demande concerne Forfait mobile 40 Go, Type de SIM : SIM physique.',
    );
    await expect(form).toContainText(
      '10,49 € HT / mois soit 12,59 € TTC / mois et 12,00 € HT soit 14,40 € TTC une fois',
    );
    await expect(form.locator('input[name=offre], input[name=quote]')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'en faire un devis' })).toBeHidden();
    await fill(page, sent);
    await fields(page).submit.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message envoyé');
    await expectStoredOnce(site, sent);
    const [row] = await stored(site, sent);
    expect(row).toMatchObject({ offre: 'mobile-40', quote_asked: 'mobile-40*sim-physique*1049-1200' });
    expect(JSON.parse(row?.quote ?? '{}').lines).toMatchObject([
      { name: 'Forfait mobile 40 Go', state: 'same' },
    ]);
    await expect(page.getByText(String(row?.reference))).toBeVisible();

    // An id nobody publishes is kept, and is text whatever it holds; what is no id is nothing.
    await page.goto('/contact?offre=serveur-09');
    await expect(form).toContainText('Votre demande concerne l’offre serveur-09.');
    await expect(form.locator('input[name=offre]')).toHaveValue('serveur-09');
    await page.goto('/contact?offre=%3Cimg%20src%3Dx%3E');
    await expect(form.locator('input[name=offre]')).toHaveCount(0);
    // Made for one visitor: nobody keeps it. Every other visitor has the page as it was composed.
    const answers = [
      await request.get('/contact?offre=mobile-40&x=%22%3E~~name~~'),
      await request.get('/contact'),
    ];
    expect(answers.map((answer) => answer.headers()['cache-control'])).toEqual(['no-store', 'no-cache']);
    expect(await answers[0]?.text()).not.toContain('">~~name~~');
    expect(await answers[1]?.text()).not.toContain('value="mobile-40"');
  });
