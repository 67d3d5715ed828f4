import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

/** Query parameters that no control of these pages produces, by path. Parsers have unit tests of their own. */
const faulty: Record<string, string> = {
  '/games': 'gamme=luxe',
  '/offres/quantic': 'qubits=34&facturation=an',
  '/offres/telephonie': 'canaux=100&numeros=-1&portabilite=1&enregistrement=OUI',
  '/offres/telephonie-mobile': 'sim=nano&forfait=30',
};

test('address with an invalid choice shows the defaults', { tag: '@slow' }, async ({ page }) => {
  const main = page.getByRole('main');
  for (const [path, query] of Object.entries(faulty))
    await test.step(path, async () => {
      await visit(page, path);
      const composed = await main.ariaSnapshot();
      await visit(page, `${path}?${query}`);
      expect(await main.ariaSnapshot()).toBe(composed);
    });
});
