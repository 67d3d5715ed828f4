import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

/** Query parameters that no control of these pages produces, by path. */
const faulty: Record<string, string[]> = {
  '/games': ['gamme=luxe'],
  '/offres/developpement': ['onglet=jeux'],
  '/offres/mail': ['mode=gmail'],
  '/offres/object-storage': ['capacite=abc&unite=Mo', 'capacite=-5', 'capacite=', 'unite=to'],
  '/offres/quantic': [
    ...['qubits=24&facturation=an', 'qubits=34', 'qubits=abc&facturation=', 'qubits=26.5'],
    'qubits=%2B26&facturation=MOIS',
  ],
  '/offres/telephonie': ['canaux=100&numeros=-1&portabilite=1&enregistrement=OUI'],
  '/offres/telephonie-mobile': [
    ...['sim=nano&forfait=30', 'sim=&forfait=', 'sim=ESIM&forfait=mobile-40', 'forfait=020'],
  ],
  '/offres/vps/ryzen': ['debit=100'],
};

for (const [path, queries] of Object.entries(faulty))
  test(`address of ${path} with an invalid choice shows the defaults`, async ({ page }) => {
    const main = page.getByRole('main');
    await visit(page, path);
    const composed = await main.ariaSnapshot();
    for (const query of queries) {
      await visit(page, `${path}?${query}`);
      expect(await main.ariaSnapshot(), query).toBe(composed);
    }
  });
