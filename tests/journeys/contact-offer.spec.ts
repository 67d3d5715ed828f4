import { expectSent, expectStoredOnce, fields, fill, stored, submission } from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, visit } from '../support/visit.ts';

test('When the address names an offer then the form names it and the message carries it', async ({
  page,
  site,
}) => {
  const sent = submission();
  await visit(page, '/contact?offre=vds-pro');
  await expect(page.getByText('Votre demande concerne VDS Pro.')).toBeVisible();
  await fill(page, sent);
  await fields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(site, sent);
  expect((await stored(site, sent))[0]?.offre).toBe('vds-pro');
});

test('When an offer’s own page leads to the form then the form names that offer', async ({ page }) => {
  await visit(page, '/offres/quantic?qubits=28');
  await page.getByRole('link', { name: 'Demander un accès' }).click();
  await expectArrival(page, '/contact?offre=quantic-28');
  await expect(page.getByText('Votre demande concerne Simulateur quantique 28 qubits,')).toBeVisible();
});

test('When an offer’s figures aren’t all published then its sheet is asked for first, and its order stands beside', async ({
  page,
}) => {
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

test('When the address names a plan with its SIM then both, their price and what is paid once show, and are sent', async ({
  page,
  site,
}) => {
  const sent = submission();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/contact?offre=mobile-40&sim=physique');
  await expect(page.getByRole('main')).toContainText(
    'Votre demande concerne Forfait mobile 40 Go, Type de SIM : SIM physique.10,49 € HT / mois soit 12,59 € TTC / mois et 12,00 € HT soit 14,40 € TTC une fois',
  );
  await fill(page, sent);
  await fields(page).submit.press('Enter');
  await expectSent(page);
  await expectStoredOnce(site, sent);
  const [message] = await stored(site, sent);
  expect(JSON.parse(String(message?.quote)).lines).toMatchObject([
    { offer: 'mobile-40', options: [{ value: 'SIM physique' }], monthlyCents: 1049, state: 'same' },
  ]);
});

test('When a call back or a place’s test is asked for then the form wants the time or the address, all faults at once', async ({
  page,
  site,
}) => {
  for (const [subject, label, fault, answer] of [
    ['rappel', /^Quand vous rappeler/, 'Merci d’indiquer quand vous rappeler.', 'mardi matin'],
    [
      'eligibilite',
      /^Adresse à raccorder/,
      'Merci d’indiquer l’adresse à raccorder.',
      '1 rue Neuve, 69001 Lyon',
    ],
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
    await expect(field).toHaveAccessibleDescription(new RegExp(fault));
    expect(await stored(site, sent)).toEqual([]);
    await field.fill(answer);
    await fields(page).submit.press('Enter');
    await expectSent(page);
    await expectStoredOnce(site, sent);
    expect((await stored(site, sent))[0]).toMatchObject(
      subject === 'rappel' ? { rappel: answer } : { adresse: answer },
    );
  }
});
