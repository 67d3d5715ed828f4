import { expect, testWithoutScripts as test } from '#support/test.ts';

/** Id, name, « Commander », first price HT: by hand (docs/product.md#prices). */
const sections = [
  ['vps', 'VPS', '/offres/vps', '3,99 €'],
  ['gaming', 'Serveurs de jeux et de programmes', '/games', '4,99 €'],
  ['web', 'Hébergement web', '/offres/web', '1,99 €'],
  ['mail', 'Messagerie professionnelle', '/offres/mail', '3,49 €'],
  ['vds', 'VDS', '/offres/vds', '14,99 €'],
  ['dedie', 'Serveurs dédiés', '/offres/dedies', 'Prix selon le stock'],
  ['housing', 'Housing et colocation', '/offres/housing', '49,99 €'],
  ['fibre', 'Fibre entreprise', '/offres/fibre', '49,99 €'],
  ['transit', 'Tunnels et transit IP', '/offres/transit', '13,99 €'],
  ['fai', 'Collecte opérateur', '/offres/collecte', 'Sur devis'],
  ['telephonie', 'Téléphonie IP', '/offres/telephonie', '3,99 €'],
] as const;

/** Offers without a section of their own. */
const others = [
  ['/offres/quantic', '5,40 €'],
  ['/offres/object-storage', ''],
  ['/offres/telephonie-mobile', '7,99 €'],
  ['/offres/trunk', '4,99 €'],
  ['/offres/pbx-managed', 'Sur devis'],
  ['/offres/developpement', ''],
] as const;

test('/offres has its sections and the other offers whole', async ({ page }) => {
  await page.goto('/offres');
  const ids = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual([...sections.map(([id]) => id), 'voir-aussi']);
  for (const [id, name, link, price] of sections) {
    const section = page.getByRole('region', { name, exact: true });
    await expect(section).toHaveAttribute('id', id);
    await expect(section.getByRole('paragraph').first()).toHaveText(/.{60,}/);
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await expect(section.locator('svg').first()).toBeVisible();
    await expect(section).toContainText(price);
    await expect(section.getByText('dès')).toHaveCount(price.endsWith('€') ? 1 : 0);
    await expect(section.getByRole('link', { name: `Commander : ${name}` })).toHaveAttribute('href', link);
  }
  // HT and TTC, and of which offer.
  for (const text of ['49,99 € HT / mois', 'soit 59,99 € TTC', 'Fibre mutualisée PRO'])
    await expect(page.getByRole('region', { name: 'Fibre entreprise' })).toContainText(text);
  const listed = page.getByRole('region', { name: 'Voir aussi' }).getByRole('listitem');
  await expect(listed).toHaveCount(others.length);
  for (const [index, [path, price]] of others.entries()) {
    await expect(listed.nth(index).getByRole('link')).toHaveAttribute('href', path);
    await expect(listed.nth(index)).toContainText(price);
  }
});
