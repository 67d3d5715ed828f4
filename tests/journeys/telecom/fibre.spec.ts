import { expect, test, testWithoutScripts } from '#support/test.ts';

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
    // An address of a home stays out of logs and history.
    await expect(page).toHaveURL('/contact#formulaire');
    await expect(page.getByLabel(/^Message/)).toHaveValue(
      /^Bonjour, .* à cette adresse\. Utilisateurs\u00a0: 12\. Accès actuel\u00a0: ADSL ou VDSL\. Merci\.$/,
    );
    await expect(page.locator('input[name=adresse]')).toHaveValue('1 rue de l’Exemple, 69001 Lyon');
    await expect(page.getByLabel(/^Adresse à raccorder/)).toBeVisible();
  });
