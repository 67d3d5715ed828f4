import { expectStoredOnce, fields, fill, stored, submission, texts } from '../support/contact.ts';
import { expect, testWithoutScripts as test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

test('When scripts are off then a post stores the message and a French page says so', {
  tag: '@exported',
}, async ({ page, site }) => {
  const sent = submission();
  await page.goto('/contact');
  await fill(page, sent);
  await fields(page).submit.click();
  await expect(heading(page)).toHaveText('Message envoyé');
  await expect(page.getByText(texts.success)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expectStoredOnce(site, sent);
  await page.getByRole('link', { name: 'Revenir au formulaire' }).click();
  // A robot fills in the honeypot: the page looks the same and nothing is stored.
  const robot = submission();
  await fill(page, robot);
  await page.locator('input[name=honeypot]').fill('robot', { force: true });
  await fields(page).submit.click();
  await expect(heading(page)).toHaveText('Message envoyé');
  expect(await stored(site, robot)).toEqual([]);
});

test('When the consent is missing then it is said, and nothing stored', async ({ page, site, allow }) => {
  allow(/422|400/);
  const sent = submission();
  await page.goto('/contact');
  await fill(page, sent);
  await fields(page).consent.uncheck();
  await fields(page).submit.click();
  await expect(heading(page)).toContainText('Message non envoyé');
  await expect(page.getByText(texts.consent)).toBeVisible();
  expect(await stored(site, sent)).toEqual([]);
  await page.goBack();
  await fields(page).consent.check();
  await fields(page).submit.click();
  await expect(heading(page)).toHaveText('Message envoyé');
});

for (const width of [1440, 390])
  test(`When an address names an offer at ${width} px then it is sent`, async ({ page, site, request }) => {
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
    await expect(heading(page)).toHaveText('Message envoyé');
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
    // Made for one visitor: no shared cache keeps it. Every other visitor has the page as it was composed.
    const answers = [
      await request.get('/contact?offre=mobile-40&x=%22%3E~~name~~'),
      await request.get('/contact'),
    ];
    expect(answers.map((answer) => answer.headers()['cache-control'])).toEqual([
      'private, no-cache',
      'no-cache',
    ]);
    expect(await answers[0]?.text()).not.toContain('">~~name~~');
    expect(await answers[1]?.text()).not.toContain('value="mobile-40"');
  });

test('When a quote is sent then its offers are named and summed up', async ({ page, site, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const main = page.getByRole('main');
  const offers = main.getByRole('article');
  const sums = main.getByRole('region', { name: 'Ce que cela coûte' }).getByRole('definition');
  const said = (text: string) => main.getByRole('paragraph').filter({ hasText: text });
  const empty = main.getByText('Votre devis est vide');
  await page.goto('/offres/vps/xeon');
  await page
    .locator('#vps-xeon-starter')
    .getByRole('link', { name: /^Ajouter au devis/ })
    .press('Enter');
  await expect(page).toHaveURL('/devis?ajouter=vps-xeon-starter*debit-1*399-0');
  await expect(offers).toHaveText(
    'VPS Xeon StarterQuantité : 1, Débit : 1 Gb/s3,99 € HT / mois soit 4,79 € TTC / mois',
  );
  await expect(sums).toContainText(['3,99 €', '0,00 €', '3,99 €', '47,88 €']);
  await expect(empty).toBeHidden();

  // A price that has changed since, one that only the address knows, and a line that is none.
  const lines = ['mobile-40*2*sim-physique*999-1200', 'vps-xeon-starter*debit-10', 'vps-disparu*500-0'];
  await page.goto(`/devis?${[...lines, '<img>'].map((line) => `ligne=${line}`).join('&')}`);
  await expect(offers).toHaveCount(3);
  await expect(offers.nth(0)).toContainText('9,99 € HT par mois et 12,00 € HT une fois auparavant');
  await expect(offers.nth(0)).toContainText('20,98 € HT / mois soit 25,18 € TTC / mois2 × 10,49 € HT');
  await expect(offers.nth(0)).toContainText('et 24,00 € HT soit 28,80 € TTC une fois');
  await expect(offers.nth(2)).toContainText(
    'nous vous dirons si elle est disponible, et à quel prix.Sur devis',
  );
  await expect(said('Lignes de cette adresse qui n’ont pas pu être lues : 1.')).toBeVisible();
  await expect(said('1 offre sans prix publié n’est pas dans ces sommes')).toBeVisible();
  await expect(sums).toHaveText([
    '29,47 € HT / mois soit 35,36 € TTC / mois',
    '24,00 € HT soit 28,80 € TTC',
    '53,47 € HT soit 64,16 € TTC',
    '377,64 € HT soit 453,17 € TTC',
  ]);
  await expect(empty).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(said('/devis?ligne=mobile-40*2*sim-physique*999-1200&')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await main.getByRole('link', { name: 'Envoyer cette demande' }).press('Enter');
  const form = page.locator('form', { has: fields(page).submit });
  await expect(form).toContainText('Votre demande concerne 3 offres :');
  await expect(form.getByRole('listitem')).toHaveText([
    'Forfait mobile 40 Go (Quantité : 2, Type de SIM : SIM physique)',
    'VPS Xeon Starter (Quantité : 1, Débit : 10 Gb/s)',
    'vps-disparu (Quantité : 1)',
  ]);
  const sent = submission();
  await fill(page, sent);
  await fields(page).submit.press('Enter');
  await expect(heading(page)).toHaveText('Message envoyé');
  await expectStoredOnce(site, sent);
  const [row] = await stored(site, sent);
  expect(row?.quote_asked).toBe(
    'mobile-40*2*sim-physique*999-1200 vps-xeon-starter*debit-10*849-0 vps-disparu*500-0',
  );
  expect(JSON.parse(row?.quote ?? '{}').lines).toMatchObject([
    { name: 'Forfait mobile 40 Go', state: 'changed' },
    { name: 'VPS Xeon Starter', state: 'same' },
    { offer: 'vps-disparu', state: 'gone' },
  ]);

  // What names no offer says so; whoever has no lines has the page as it was composed.
  for (const address of ['ajouter=%3Cscript%3E', 'ajouter=', `ligne=${'x'.repeat(10_000)}`]) {
    await page.goto(`/devis?${address}`);
    await expect(said('Lignes de cette adresse qui n’ont pas pu être lues : 1.')).toBeVisible();
    await expect(said('Aucune offre n’y est nommée')).toBeVisible();
    await expect(offers).toHaveCount(0);
    await expect(empty).toBeHidden();
  }
  await page.goto('/devis?x=1');
  await expect(empty).toBeVisible();
  expect((await request.get('/devis?x=1')).headers()['cache-control']).toBe('no-cache');
});
