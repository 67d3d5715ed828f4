import { expectStoredOnce, fields, fill, stored, submission } from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test('When the page comes with the offer then scripts leave it there, it is sent once, and goes with the address', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const sent = submission();
  await visit(page, '/contact?offre=mobile-40&sim=physique');
  const form = page.locator('form', { has: fields(page).submit });
  const named = form.getByText('Votre demande concerne');
  await expect(named).toHaveText('Votre demande concerne Forfait mobile 40 Go, Type de SIM : SIM physique.');
  await fill(page, sent);
  await expect(form.locator('input[name=offre], input[name=quote]')).toHaveCount(2);
  expect(asked).not.toContain('/offres.json');
  await fields(page).submit.press('Enter');
  await expectStoredOnce(site, sent);
  const [row] = await stored(site, sent);
  expect(row).toMatchObject({ offre: 'mobile-40', quote_asked: 'mobile-40*sim-physique*1049-1200' });

  // A link to the form without an offer, and back: each address shows its own, once.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).press('Enter');
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).press('Enter');
  await expect(page).toHaveURL('/contact');
  await expect(quoted).toHaveCount(0);
  await page.goBack();
  await expect(form).toContainText('Votre demande concerne les offres d’un devis.');
  await expect(quoted).toHaveValue('mobile-40*2 vds-pro');

  // What the host knows by its id alone, scripts name: a server of the stock.
  await visit(page, '/contact?offre=exemple-e5-64');
  await expect(form.locator('input[name=quote]')).toHaveValue(/^exemple-e5-64\*\d+-0$/);
  await expect(form.locator('input[name=offre]')).toHaveValue('exemple-e5-64');
});
