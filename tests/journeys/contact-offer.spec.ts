import { expectSent, expectStoredOnce, fields, fill, stored, submission } from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, visit } from '../support/visit.ts';

test('When an offer’s own page leads to the form then the form names that offer', async ({ page }) => {
  await visit(page, '/offres/quantic?qubits=28');
  await page.getByRole('link', { name: 'Demander un accès' }).click();
  await expectArrival(page, '/contact?offre=quantic-28');
  await expect(page.getByText('Votre demande concerne Simulateur quantique 28 qubits,')).toBeVisible();
});

test('When figures of an offer aren’t published then its sheet is asked for first', async ({ page }) => {
  for (const [path, name, id, full] of [
    ['/offres/vps/xeon', 'Xeon 02', 'vps-xeon-02', 'VPS Xeon 02'],
    ['/offres/vps/ryzen', 'Ryzen 8 Go', 'vps-ryzen-8', 'VPS Ryzen 8 Go'],
    ['/offres/web', 'Web Pro', 'web-pro', 'Web Pro'],
  ] as const) {
    await visit(page, path);
    const row = page.locator(`#${id}`);
    await expect(row).toContainText('Nous consulter');
    await expect(row.getByRole('link')).toHaveText(['Demander la fiche', 'Commander', 'Ajouter au devis']);
    await row.getByRole('link', { name: `Demander la fiche : ${name}` }).press('Enter');
    await expectArrival(page, `/contact?offre=${id}`);
    await expect(page.getByText(`Votre demande concerne ${full}`)).toBeVisible();
  }
  // All of these is published.
  await visit(page, '/offres/vps/ryzen');
  await expect(page.getByRole('row', { name: /Ryzen 4/ }).getByRole('link')).toHaveText([
    'Commander',
    'Ajouter au devis',
  ]);
});

test('When the address carries no name of an offer then none is named', async ({ page }) => {
  for (const query of ['', '?offre=', '?offre=a%20b', `?offre=${'x'.repeat(81)}`, '?offre=%3Cscript%3E']) {
    await visit(page, `/contact${query}`);
    await expect(fields(page).submit).toBeVisible();
    await expect(page.getByText('Votre demande concerne')).toHaveCount(0);
  }
});

test('When a call or a place’s test is asked for then time or address is, too', async ({ page, site }) => {
  for (const [subject, label, fault, answer] of [
    ['rappel', /^Quand vous rappeler/, /Merci d’indiquer quand vous rappeler\./, { rappel: 'mardi matin' }],
    ['eligibilite', /^Adresse à raccorder/, /Merci d’indiquer l’adresse à raccorder\./, { adresse: 'Lyon' }],
  ] as const) {
    const sent = submission();
    await visit(page, `/contact?objet=${subject}`);
    const field = page.getByLabel(label);
    await expect(field).toBeVisible();
    await expect(fields(page).message).toHaveValue(/^Bonjour, je souhaite/);
    await fields(page).submit.press('Enter');
    await expect(fields(page).consent).toBeFocused();
    for (const wrong of [field, fields(page).phone, fields(page).firstname, fields(page).email])
      await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await fill(page, sent);
    await fields(page).submit.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(fault);
    expect(await stored(site, sent)).toEqual([]);
    await field.fill(Object.values(answer).join());
    await fields(page).submit.press('Enter');
    await expectSent(page);
    await expectStoredOnce(site, sent);
    expect((await stored(site, sent))[0]).toMatchObject(answer);
  }
});

test('When the address names offers then the form has, sends and loses them', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const sent = submission();
  await visit(page, '/contact?offre=mobile-40&sim=physique');
  const form = page.locator('form', { has: fields(page).submit });
  const named = form.getByText('Votre demande concerne');
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  await expect(named).toHaveText('Votre demande concerne Forfait mobile 40 Go, Type de SIM : SIM physique.');
  await expect(page.getByRole('main')).toContainText(
    'SIM physique.10,49 € HT / mois soit 12,59 € TTC / mois et 12,00 € HT soit 14,40 € TTC une fois',
  );
  await fill(page, sent);
  await expect(form.locator('input[name=offre], input[name=quote]')).toHaveCount(2);
  expect(asked).not.toContain('/offres.json');
  await fields(page).submit.press('Enter');
  await expectSent(page);
  await expectStoredOnce(site, sent);
  const [row] = await stored(site, sent);
  expect(row).toMatchObject({ offre: 'mobile-40', quote_asked: 'mobile-40*sim-physique*1049-1200' });
  expect(JSON.parse(String(row?.quote)).lines).toMatchObject([
    { offer: 'mobile-40', options: [{ value: 'SIM physique' }], monthlyCents: 1049, state: 'same' },
  ]);

  // A link to the form without an offer, and back: each address shows its own, once.
  await footerLink.press('Enter');
  await expect(page).toHaveURL('/contact');
  await expect(named).toHaveCount(0);
  await expect(form.locator('input[name=offre]')).toHaveCount(0);
  await page.goBack();
  await expect(named).toHaveText('Votre demande concerne Forfait mobile 40 Go, Type de SIM : SIM physique.');
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

  // What the host knows by its id alone, scripts name: a server of the stock.
  await visit(page, '/contact?offre=exemple-e5-64');
  await expect(form.locator('input[name=quote]')).toHaveValue(/^exemple-e5-64\*\d+-0$/);
  await expect(form.locator('input[name=offre]')).toHaveValue('exemple-e5-64');
});
