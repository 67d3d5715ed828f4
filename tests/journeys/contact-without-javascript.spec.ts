import {
  contactTexts,
  createSubmission,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
  readStoredMessages,
} from '#support/contact.ts';
import { expect, testWithoutScripts as test } from '#support/test.ts';
import { locateHeading } from '#support/visit.ts';

test('contact form without scripts gives the form back with what is missing', async ({
  page,
  site,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/422/);
  const message = createSubmission();
  await page.goto('/contact');
  await fillContactForm(page, message);
  await locateContactFields(page).consent.uncheck();
  await locateContactFields(page).submit.click();
  await expect(locateHeading(page)).toContainText('Message non envoyé');
  await expect(page.getByText(contactTexts.consent)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await readStoredMessages(site, message)).toEqual([]);
  await expect(locateContactFields(page).message).toHaveValue(message.message);
  await expect(locateContactFields(page).consent).toHaveAccessibleDescription(contactTexts.consent);
  await locateContactFields(page).consent.check();
  await locateContactFields(page).submit.click();
  await expect(locateHeading(page)).toHaveText('Message envoyé');
  await expect(page.getByText(contactTexts.success)).toBeVisible();
  await expectStoredOnce(site, message);
  await page.getByRole('link', { name: 'Écrire un autre message' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('quote without scripts names its offers, sums them up and is sent', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const main = page.getByRole('main');
  const offers = main.getByRole('article');
  const sums = main.getByRole('region', { name: 'Ce que cela coûte' }).getByRole('definition');
  const paragraph = (text: string) => main.getByRole('paragraph').filter({ hasText: text });
  const empty = main.getByText('Votre devis est vide');
  await page.goto('/offres/vps/ryzen');
  await page
    .locator('#vps-ryzen-4')
    .getByRole('link', { name: /^Ajouter au devis/ })
    .press('Enter');
  await expect(page).toHaveURL('/devis?ajouter=vps-ryzen-4*debit-1*699-0');
  await expect(offers).toHaveCount(1);
  await expect(offers).toContainText('6,99 € HT / mois soit 8,39 € TTC / mois');
  await expect(sums).toContainText(['6,99 €', 'Non précisé', '6,99 €', '83,88 €']);
  await expect(empty).toBeHidden();

  // A price that has changed since, one that only the address knows, and a line that is none.
  const lines = ['mobile-40*2*sim-physique*999-1200', 'vps-xeon-starter*debit-10', 'vps-disparu*500-0'];
  await page.goto(`/devis?${[...lines, '<img>'].map((line) => `ligne=${line}`).join('&')}`);
  await expect(offers).toHaveCount(3);
  await expect(offers.nth(0)).toContainText(
    '9,99 € HT par mois (11,99 € TTC) et 12,00 € HT une fois (14,40 € TTC) auparavant',
  );
  await expect(offers.nth(0)).toContainText('20,98 € HT / mois soit 25,18 € TTC / mois2 × 10,49 € HT');
  await expect(offers.nth(0)).toContainText('et 24,00 € HT soit 28,80 € TTC une fois');
  await expect(offers.nth(2)).toContainText('Cette offre n’est plus proposée');
  await expect(paragraph('Lignes de cette adresse qui n’ont pas pu être lues : 1.')).toBeVisible();
  await expect(paragraph('1 offre sans prix publié n’est pas dans ces sommes')).toBeVisible();
  await expect(sums).toHaveText([
    '29,47 € HT / mois soit 35,36 € TTC / mois',
    '24,00 € HT soit 28,80 € TTC',
    '53,47 € HT soit 64,16 € TTC',
    '377,64 € HT soit 453,17 € TTC',
  ]);
  await expect(empty).toBeHidden();
  await main.getByRole('link', { name: 'Envoyer cette demande' }).press('Enter');
  const form = page.locator('form', { has: locateContactFields(page).submit });
  await expect(form).toContainText('Votre demande concerne 3 offres :');
  await expect(form.getByRole('listitem')).toHaveText([
    'Forfait mobile 40 Go (Quantité : 2, Type de SIM : SIM physique)',
    'VPS Xeon Starter (Quantité : 1, Débit : 10 Gb/s)',
    'vps-disparu (Quantité : 1)',
  ]);
  const message = createSubmission();
  await fillContactForm(page, message);
  await locateContactFields(page).submit.press('Enter');
  await expect(locateHeading(page)).toHaveText('Message envoyé');
  await expectStoredOnce(site, message);
  const [row] = await readStoredMessages(site, message);
  expect(row?.quote_requested).toBe(
    'mobile-40*2*sim-physique*999-1200 vps-xeon-starter*debit-10*849-0 vps-disparu*500-0',
  );
  await page.goto('/devis?ajouter=%3Cscript%3E');
  await expect(paragraph('Aucune offre n’y est nommée')).toBeVisible();
  await expect(offers).toHaveCount(0);
  await expect(empty).toBeHidden();
});
