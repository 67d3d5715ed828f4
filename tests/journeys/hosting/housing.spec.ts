import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

test('housing offers have the specified figures, from the first to the last', async ({ page }) => {
  await visit(page, '/offres/housing');
  const offer = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(offer('1U-100')).toContainText(
    /49,99.*1U.*100\sW.*100\sMb\/s à 40\sGb\/s.*Accompagné.*6\smois.*Mise en service250,00\s€ HT.*Première facture299,99\s€ HT.*Sur 12\smois849,88\s€ HT.*Engagement de 6\smois549,94\s€ HT/,
  );
  await page
    .getByRole('navigation', { name: 'Pages des offres de housing' })
    .getByRole('button', { name: 'Suivant' })
    .click();
  await expect(offer('Full rack-1000')).toContainText(
    /899,99.*44U.*8\s000\sW.*100\sMb\/s à 100\sGb\/s.*Accompagné.*12\smois.*Mise en service400,00\s€ HT.*Première facture1\s299,99\s€ HT.*Sur 12\smois11\s199,88\s€ HT/,
  );
  await expect(offer('Full rack-1000').getByRole('link', { name: /^Nous contacter/ })).toHaveAttribute(
    'href',
    '/contact?offre=housing-baie-1000',
  );
});
