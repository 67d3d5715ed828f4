import { expectStoredOnce, fields, fill, stored, submission, texts } from '#support/contact.ts';
import { expect, testWithoutScripts as test } from '#support/test.ts';
import { heading } from '#support/visit.ts';

test('contact form without scripts › gives the form back with what is missing', {
  tag: '@exported',
}, async ({ page, site, allow }) => {
  allow(/422/);
  const sent = submission();
  await page.goto('/contact');
  await fill(page, sent);
  await fields(page).consent.uncheck();
  await fields(page).submit.click();
  await expect(heading(page)).toContainText('Message non envoyé');
  await expect(page.getByText(texts.consent)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await stored(site, sent)).toEqual([]);
  await expect(fields(page).message).toHaveValue(sent.message);
  await expect(fields(page).consent).toHaveAccessibleDescription(texts.consent);
  await fields(page).consent.check();
  await fields(page).submit.click();
  await expect(heading(page)).toHaveText('Message envoyé');
  await expect(page.getByText(texts.success)).toBeVisible();
  await expectStoredOnce(site, sent);
  await page.getByRole('link', { name: 'Écrire un autre message' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('quote without scripts › names its offers, sums them up and is sent', async ({ page, site }) => {
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

  // The offer of an address is in the form; what leads to a quote that needs scripts isn't shown.
  await page.goto('/contact?offre=mobile-40&sim=physique');
  await expect(form).toContainText(
    'Votre demande concerne Forfait mobile 40 Go, Type de SIM : SIM physique.10,49 € HT / mois',
  );
  await expect(page.getByRole('link', { name: 'en faire un devis' })).toBeHidden();
  await page.goto('/devis?ajouter=%3Cscript%3E');
  await expect(said('Aucune offre n’y est nommée')).toBeVisible();
  await expect(offers).toHaveCount(0);
  await expect(empty).toBeHidden();
});
