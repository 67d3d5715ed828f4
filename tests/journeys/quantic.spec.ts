import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const simulator = (page: Page) => page.getByRole('region', { name: 'Votre simulateur' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Nombre de qubits' });
const field = (page: Page) => page.getByRole('spinbutton', { name: 'Nombre de qubits, de 25 à 33' });
const billing = (page: Page, name: 'À l’heure' | 'Au mois') => page.getByRole('radio', { name });

/** Prices and memory of each number of qubits are `plans.test.ts`’s; here by hand (docs/product.md#quantum). */
async function expectPlan(page: Page, qubits: number, price: string) {
  await expect(simulator(page)).toContainText(`${qubits} qubits ${price}`, { useInnerText: true });
  await expect(slider(page)).toHaveValue(String(qubits));
  await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${qubits}\\squbits$`));
  await expect(field(page)).toHaveValue(String(qubits));
}

test('slider leads to the prices of both billings', async ({ page }) => {
  await visit(page, '/offres/quantic');
  await expect(billing(page, 'À l’heure')).toBeChecked();
  await expect(page).toHaveURL('/offres/quantic');
  await expectPlan(page, 25, '0,008 € HT / heure soit 0,0096 € TTC Facturé à l’heure d’utilisation.');
  await slider(page).press('ArrowRight');
  await expectPlan(page, 26, '0,016 € HT / heure soit 0,0192 € TTC');
  await billing(page, 'Au mois').check();
  await expectPlan(page, 26, '10,80 € HT / mois soit 12,96 € TTC Plafond mensuel, soit 675 h.');
  await slider(page).press('End');
  await expectPlan(page, 33, '1 382,40 € HT / mois soit 1 658,88 € TTC');
  await slider(page).press('Home');
  await expectPlan(page, 25, '5,40 € HT / mois');
});

test('choice of qubits and billing is in the address, and survives a reload', async ({ page }) => {
  await visit(page, '/offres/quantic');
  await billing(page, 'Au mois').check();
  await field(page).fill('29');
  await expect(page).toHaveURL('/offres/quantic?facturation=mois&qubits=29');
  await expect(page.getByRole('link', { name: 'Demander un accès' })).toHaveAttribute(
    'href',
    '/contact?offre=quantic-29&facturation=mois',
  );
  await page.reload();
  await expectPlan(page, 29, '86,40 € HT / mois');
  await expect(billing(page, 'Au mois')).toBeChecked();
  await billing(page, 'À l’heure').check();
  await slider(page).press('Home');
  await expect(page).toHaveURL('/offres/quantic');
});
