import { expect, test } from '../test.ts';

test('qubits by keyboard have the prices of both billings', async ({ visitor }) => {
  const simulator = visitor.role('region', 'Votre simulateur');
  const slider = visitor.role('slider', 'Nombre de qubits');
  await visitor.visit('/offres/quantic');
  await slider.press('ArrowRight');
  await visitor.browser.press('ArrowRight');
  await visitor.expectPoll(simulator.text).toContain('27 qubits 0,032 € HT / heure soit 0,0384 € TTC');
  await visitor.role('radio', 'Au mois').click();
  await visitor.expectPoll(simulator.text).toContain('27 qubits 21,60 € HT / mois soit 25,92 € TTC');
  const { value, attributes } = await slider.look();
  expect([value, attributes['aria-valuetext']?.replace(/\s/, ' ')]).toEqual(['27', '27 qubits']);
  await visitor.expectPoll(visitor.path).toBe('/offres/quantic?qubits=27&facturation=mois');
});

test('search leads to a result by arrows and Enter', async ({ visitor }) => {
  const dialog = visitor.role('dialog', 'Rechercher');
  const field = dialog.role('combobox');
  await visitor.visit('/contact');
  await visitor.role('banner').role('button', 'Rechercher').click();
  await visitor.expectPoll(async () => (await field.look()).isFocused).toBe(true);
  await visitor.browser.type('fibre');
  const results = dialog.role('option');
  await visitor.expectPoll(async () => (await results.all())[0]?.attributes['aria-selected']).toBe('true');
  await visitor.expectPoll(dialog.role('status').text).toMatch(/^\d+ résultats?/);
  await visitor.browser.press('ArrowDown');
  await visitor.expectPoll(async () => (await results.all())[1]?.attributes['aria-selected']).toBe('true');
  await visitor.browser.press('ArrowUp');
  await visitor.browser.press('Enter');
  await visitor.expectPoll(visitor.path).toMatch(/^\/offres\/fibre/);
  expect(await dialog.count()).toBe(0);
});
