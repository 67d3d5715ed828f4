import { operatorConfiguration } from '#support/pages.ts';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

test('offer has its sums, and a request by its name', async ({ page }) => {
  await visit(page, '/offres/fibre#fibre-secours');
  await expect(page.getByRole('region', { name: 'Secours 4G/5G' })).toBeInViewport();
  // By hand (docs/product.md#fibre).
  for (const [name, id, month, year] of [
    ['Fibre mutualisée PRO', 'fibre-pro', '49,99 €', '599,88 €'],
    ['Fibre dédiée FTTO', 'fibre-ftto', '150,00 €', '1 800,00 €'],
    ['Secours 4G/5G', 'fibre-secours', '9,99 €', '119,88 €'],
  ] as const) {
    const section = page.getByRole('region', { name });
    await expect(section).toContainText(`Première facture${month} HT`);
    await expect(section).toContainText(`Sur 12 mois${year} HT`);
    const ask = section.getByRole('link', { name: `Demander cette offre : ${name}` });
    await expect(ask).toHaveAttribute('href', `/contact?offre=${id}`);
  }
});

for (const [state, testOf] of [
  ['with scripts', test],
  ['without scripts', testWithoutScripts],
] as const)
  testOf(`address to study is taken over by the contact form ${state}`, async ({ page }) => {
    await page.goto('/offres/fibre');
    await page.getByRole('link', { name: 'Faire étudier mon adresse' }).click();
    const form = page.getByRole('region', { name: 'Faire étudier mon adresse' });
    await expect(form).toBeInViewport();
    await form.getByLabel('Adresse à raccorder').fill('1 rue de l’Exemple, 69001 Lyon');
    await form.getByLabel('Nombre d’utilisateurs').fill('12');
    await form.getByLabel('Accès actuel').selectOption('ADSL ou VDSL');
    await form.getByRole('button', { name: 'Continuer' }).click();
    await expect(page).toHaveURL(/\/contact\?objet=eligibilite&adresse=.+&utilisateurs=12&acces=adsl$/);
    await expect(page.getByLabel(/^Message/)).toHaveValue(
      /^Bonjour, .* à cette adresse\. Utilisateurs\u00a0: 12\. Accès actuel\u00a0: ADSL ou VDSL\. Merci\.$/,
    );
    await expect(page.locator('input[name=adresse]')).toHaveValue('1 rue de l’Exemple, 69001 Lyon');
    // With scripts the field itself shows.
    const text =
      state === 'with scripts' ? page.getByLabel(/^Adresse à raccorder/) : page.locator('noscript p');
    await expect(text).toBeVisible();
  });

test('private person reads what exists and what does not', async ({ page }) => {
  await page.goto('/offres/fibre#particulier');
  const home = page.getByRole('region', { name: 'Vous êtes un particulier ?' });
  await expect(home).toContainText('nous ne vendons ni fibre à domicile (FTTH), ni ADSL, ni box.');
  await expect(home.getByRole('link', { name: 'forfaits mobiles sans engagement' })).toHaveAttribute(
    'href',
    '/offres/telephonie-mobile',
  );
});

test('fibre accesses and links are the specified ones', async ({ page }) => {
  await visit(page, '/offres/fibre');
  const last = (name: string) => page.getByRole('main').getByRole('link', { name }).last();
  await expect(last('Nous contacter')).toHaveAttribute('href', '/contact');
  await expect(last('Être rappelé')).toHaveAttribute('href', '/contact?objet=rappel#rappel');
  await expect(last('Devis personnalisé')).toHaveAttribute('href', operatorConfiguration.hosts.quote);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toContainText([
    /Particularité.*Débit.*Réponse du support.*Prix/,
    /Fibre mutualisée PRO.*Latence\s: moins de 10\sms.*2\sGb\/s.*8\sh.*49,99\s€/,
    /Fibre dédiée FTTO.*GTR\s: 4\sh.*50\sMb\/s à 10\sGb\/s.*4\sh.*150,00\s€/,
    /Secours 4G\/5G.*Bascule\s: moins de 10\ss.*1\sGb\/s.*9,99\s€/,
  ]);
  await expect(table.getByRole('link', { name: /^4\sh/ })).toHaveAttribute(
    'href',
    '/engagements#fibre-repair',
  );
  await table.getByRole('link', { name: 'Secours 4G/5G' }).click();
  await expect(page.getByRole('heading', { name: 'Secours 4G/5G' })).toBeInViewport();
});
