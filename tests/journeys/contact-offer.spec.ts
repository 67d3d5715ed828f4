import {
  contactTexts,
  createSubmission,
  expectSent,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
  readStoredMessages,
} from '#support/contact.ts';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

test('subject in the address asks for a time to call, or a place', async ({ page, site }) => {
  const form = locateContactFields(page);
  const open = async (subject: string, label: RegExp) => {
    await visit(page, `/contact?objet=${subject}`);
    const field = page.getByLabel(label);
    await expect(field).toBeVisible();
    await expect(form.message).toHaveValue(/^Bonjour, je souhaite/);
    await form.submit.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(contactTexts.consent);
    await expect(field).toBeFocused();
    for (const wrong of [field, form.consent, form.phone, form.firstname, form.email])
      await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    return field;
  };
  await open('rappel', /^Quand vous rappeler/);
  const address = await open('eligibilite', /^Adresse à raccorder/);
  const message = createSubmission();
  await fillContactForm(page, message);
  await form.submit.press('Enter');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Indiquez l’adresse à raccorder\./);
  await address.fill('Lyon');
  await form.submit.press('Enter');
  await expectSent(page);
  await expectStoredOnce(site, message);
  expect((await readStoredMessages(site, message))[0]).toMatchObject({ adresse: 'Lyon', rappel: null });
});

test('offers in the address are in the form, sent, and gone with the address', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const message = createSubmission();
  await visit(page, '/contact?offre=mobile-40&sim=physique');
  const form = page.locator('form', { has: locateContactFields(page).submit });
  const offerNote = form.getByText('Votre demande concerne');
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  await expect(offerNote).toHaveText(
    'Votre demande concerne Forfait mobile 40 Go, Type de SIM : SIM physique.',
  );
  await expect(page.getByRole('main')).toContainText(
    'SIM physique.10,49 € HT / mois soit 12,59 € TTC / mois et 12,00 € HT soit 14,40 € TTC une fois',
  );
  await expect(form.getByRole('link', { name: 'en faire un devis' })).toHaveAttribute(
    'href',
    '/devis?ajouter=mobile-40*sim-physique*1049-1200',
  );
  await fillContactForm(page, message);
  await expect(form.locator('input[name=offre], input[name=quote]')).toHaveCount(2);
  expect(requestedPaths).not.toContain('/offres.json');
  await locateContactFields(page).submit.press('Enter');
  await expectSent(page);
  await expectStoredOnce(site, message);
  const [row] = await readStoredMessages(site, message);
  expect(row).toMatchObject({ offre: 'mobile-40', quote_requested: 'mobile-40*sim-physique*1049-1200' });
  expect(JSON.parse(String(row?.quote)).lines).toMatchObject([
    { offer: 'mobile-40', options: [{ value: 'SIM physique' }], monthlyCents: 1049, state: 'same' },
  ]);

  // A link to the form without an offer, and back: each address shows its own, once.
  await footerLink.press('Enter');
  await expect(page).toHaveURL('/contact');
  await expect(offerNote).toHaveCount(0);
  await expect(form.locator('input[name=offre]')).toHaveCount(0);
  await page.goBack();
  await expect(offerNote).toHaveText(
    'Votre demande concerne Forfait mobile 40 Go, Type de SIM : SIM physique.',
  );
  await expect(form.locator('input[name=quote]')).toHaveValue('mobile-40*sim-physique*1049-1200');

  // All offers of a quote, which its page without JavaScript leads here with: made, and after another address.
  await visit(page, '/contact?ligne=mobile-40*2&ligne=vds-pro');
  const quoted = form.locator('input[name=quote]');
  await expect(form.getByRole('listitem').first()).toContainText('Forfait mobile 40 Go (Quantité : 2');
  await expect(quoted).toHaveValue('mobile-40*2*1049-1200 vds-pro*3999-0');
  await footerLink.press('Enter');
  await expect(page).toHaveURL('/contact');
  await expect(quoted).toHaveCount(0);
  await page.goBack();
  await expect(form.getByRole('listitem').first()).toContainText('Forfait mobile 40 Go (Quantité : 2');
  await expect(quoted).toHaveValue('mobile-40*2*1049-1200 vds-pro*3999-0');

  // The host names a server of the stock too.
  await visit(page, '/contact?offre=exemple-e5-64');
  await expect(form.locator('input[name=quote]')).toHaveValue(/^exemple-e5-64\*\d+-0$/);
  await expect(form.locator('input[name=offre]')).toHaveValue('exemple-e5-64');
});
