import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

/** Some of the nine: qubits, an hour HT and TTC, a month HT and TTC, states, octets, Gio: by hand (docs/product.md#quantum). */
const plans = [
  [25, '0,008 €', '0,0096 €', '5,40 €', '6,48 €', '33 554 432', '536 870 912', '0,5'],
  [26, '0,016 €', '0,0192 €', '10,80 €', '12,96 €', '67 108 864', '1 073 741 824', '1'],
  [29, '0,128 €', '0,1536 €', '86,40 €', '103,68 €', '536 870 912', '8 589 934 592', '8'],
  [31, '0,512 €', '0,6144 €', '345,60 €', '414,72 €', '2 147 483 648', '34 359 738 368', '32'],
  [33, '2,048 €', '2,4576 €', '1 382,40 €', '1 658,88 €', '8 589 934 592', '137 438 953 472', '128'],
] as const;
type Plan = (typeof plans)[number];

const simulator = (page: Page) => page.getByRole('region', { name: 'Votre simulateur' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Nombre de qubits' });
const field = (page: Page) => page.getByRole('spinbutton', { name: 'Nombre de qubits, de 25 à 33' });
const billing = (page: Page, name: 'À l’heure' | 'Au mois') => page.getByRole('radio', { name });

async function expectPlan(page: Page, plan: Plan, mode: 'heure' | 'mois') {
  const [qubits, hourly, hourlyTtc, monthly, monthlyTtc, states, octets, gio] = plan;
  const price =
    mode === 'heure'
      ? `${hourly} HT / heure soit ${hourlyTtc} TTC Facturé à l’heure d’utilisation.`
      : `${monthly} HT / mois soit ${monthlyTtc} TTC Plafond mensuel, soit 675 h.`;
  const resultText = `${qubits} qubits ${price} États (2${qubits}) ${states} Mémoire du vecteur d’état ${octets} octets (${gio} Gio)`;
  await expect(simulator(page)).toContainText(resultText, { useInnerText: true });
  await expect(slider(page)).toHaveValue(String(qubits));
  await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${qubits}\\squbits$`));
  await expect(field(page)).toHaveValue(String(qubits));
}

test('slider leads to the prices of both billings', async ({ page }) => {
  await visit(page, '/offres/quantic');
  await expect(billing(page, 'À l’heure')).toBeChecked();
  await expect(page).toHaveURL('/offres/quantic');
  await expectPlan(page, plans[0], 'heure');
  await slider(page).press('ArrowRight');
  await expectPlan(page, plans[1], 'heure');
  await billing(page, 'Au mois').check();
  await expectPlan(page, plans[1], 'mois');
  await slider(page).press('End');
  await expectPlan(page, plans[4], 'mois');
  await slider(page).press('Home');
  await expectPlan(page, plans[0], 'mois');
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
  await expectPlan(page, plans[2], 'mois');
  await expect(billing(page, 'Au mois')).toBeChecked();
  await billing(page, 'À l’heure').check();
  await slider(page).press('Home');
  await expect(page).toHaveURL('/offres/quantic');
});
