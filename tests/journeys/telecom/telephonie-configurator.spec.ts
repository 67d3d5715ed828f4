import { filesOf, Hold } from '../../support/hold.ts';
import { expect, test } from '../../support/test.ts';
import { hydrated, visit } from '../../support/visit.ts';
import { announced, base, bill, box, button, counter, expectTotal, order, PATH } from './telephonie.ts';

test('When the page opens then the line alone is billed and the address says nothing', async ({ page }) => {
  await visit(page, PATH);
  await expectTotal(page, ...base);
  await expect(counter(page, 'Canal')).toHaveValue('0');
  await expect(counter(page, 'Numéro')).toHaveValue('0');
  await expect(order(page)).toHaveAttribute('href', '/order/telephonie/telephonie');
  await expect(page).toHaveURL(PATH);
});

test('When options are added by mouse then the bill, the address and the order link follow, and a reload keeps them', async ({
  page,
}) => {
  await visit(page, PATH);
  await button(page, 'Plus : Canal supplémentaire').click();
  await expectTotal(page, '5,48 € HT / mois soit 6,58 € TTC', '5,48 €', '65,76 €');
  await button(page, 'Plus : Canal supplémentaire').click();
  await button(page, 'Plus : Numéro supplémentaire').click();
  await box(page, 'Portabilité du numéro').check();
  await box(page, 'Enregistrement des appels').check();
  const chosen = async () => {
    await expectTotal(
      page,
      '9,96 € HT / mois soit 11,95 € TTC',
      '19,96 € HT soit 23,95 € TTC',
      '129,52 € HT soit 155,42 € TTC',
    );
    await expect(bill(page)).toContainText('2 × Canal supplémentaire 2,98 €', { useInnerText: true });
    await expect(bill(page)).toContainText('Portabilité du numéro, une fois 10,00 €', { useInnerText: true });
    await expect(announced(page)).toContainText('et 10,00 € HT soit 12,00 € TTC avec la première facture', {
      useInnerText: true,
    });
    await expect(bill(page)).toContainText('2 numéros mènent à la ligne, qui porte 3 appels à la fois.');
    await expect(box(page, 'Ajouté : Portabilité du numéro')).toBeChecked();
  };
  await chosen();
  const query = 'canaux=2&numeros=1&portabilite=oui&enregistrement=oui';
  await expect(page).toHaveURL(`${PATH}?${query}`);
  await expect(order(page)).toHaveAttribute('href', `/order/telephonie/telephonie?${query}`);
  await page.reload();
  await chosen();
  await expect(counter(page, 'Canal')).toHaveValue('2');
  await expect(box(page, 'Portabilité du numéro')).toBeChecked();
  await button(page, 'Moins : Canal supplémentaire').click({ clickCount: 2 });
  await button(page, 'Moins : Numéro supplémentaire').click();
  await box(page, 'Portabilité du numéro').uncheck();
  await expect(box(page, 'Ajouter : Portabilité du numéro')).not.toBeChecked();
  await box(page, 'Enregistrement des appels').uncheck();
  await expectTotal(page, ...base);
  await expect(page).toHaveURL(PATH);
});

test('When one chooses on a phone then the total and its order stay on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, PATH);
  for (const [control, key, monthly] of [
    [counter(page, 'Canal'), 'ArrowUp', '5,48 € HT'],
    [box(page, 'Enregistrement des appels'), 'Space', '6,48 € HT'],
  ] as const) {
    await control.press(key);
    await expect(announced(page)).toContainText(monthly, { useInnerText: true });
    await expect(announced(page)).toBeInViewport({ ratio: 1 });
    await expect(order(page)).toBeInViewport({ ratio: 1 });
  }
});

test('When options are added by keyboard then the bill follows and the focus stays', async ({ page }) => {
  await visit(page, PATH);
  await counter(page, 'Canal').press('ArrowUp');
  await counter(page, 'Canal').press('ArrowUp');
  await expectTotal(page, '6,97 € HT / mois', '6,97 €', '83,64 €');
  await counter(page, 'Canal').press('ArrowDown');
  await expectTotal(page, '5,48 € HT / mois', '5,48 €', '65,76 €');
  await box(page, 'Portabilité du numéro').press('Space');
  await expectTotal(page, '5,48 € HT / mois', '15,48 €', '75,76 €');
  await expect(box(page, 'Portabilité du numéro')).toBeFocused();
  const minus = button(page, 'Moins : Canal supplémentaire');
  await minus.press('Enter');
  await expect(counter(page, 'Canal')).toHaveValue('0');
  await minus.press('Enter');
  await expect(counter(page, 'Canal')).toHaveValue('0');
  await expect(minus).toHaveAttribute('aria-disabled', 'true');
  await expect(minus).toBeFocused();
});

test('When a number is typed then it counts from 0 to 99; anything else is said at the field and changes nothing', async ({
  page,
}) => {
  await visit(page, PATH);
  await counter(page, 'Numéro').fill('99');
  await expectTotal(page, '201,00 € HT / mois', '201,00 €', '2 412,00 €');
  // At its bound the button is disabled for assistive technology only, so that the focus isn't lost.
  await button(page, 'Plus : Numéro supplémentaire').click({ force: true });
  await expect(counter(page, 'Numéro')).toHaveValue('99');
  for (const refused of ['100', '-1', '1.5', '']) {
    await counter(page, 'Numéro').fill(refused);
    await expect(counter(page, 'Numéro')).toHaveAttribute('aria-invalid', 'true');
    await expect(counter(page, 'Numéro')).toHaveAccessibleDescription('Un nombre entier de 0 à 99.');
    await expectTotal(page, '201,00 € HT / mois', '201,00 €', '2 412,00 €');
    await counter(page, 'Numéro').blur();
    await expect(counter(page, 'Numéro')).toHaveValue('99');
    await expect(counter(page, 'Numéro')).not.toHaveAttribute('aria-invalid');
  }
});

for (const query of [
  'canaux=100&numeros=-1&portabilite=1&enregistrement=OUI',
  'canaux=1.5&numeros=deux&portabilite=&enregistrement=non',
]) {
  test(`When the address says ${query} then the defaults show`, async ({ page }) => {
    await visit(page, PATH);
    const composed = await page.getByRole('main').ariaSnapshot();
    await visit(page, `${PATH}?${query}`);
    expect(await page.getByRole('main').ariaSnapshot()).toBe(composed);
  });
}

test('When options were chosen before the page’s module came then they count', async ({ page }) => {
  const hold = await Hold.of(page, filesOf('telecom'));
  await page.goto(PATH, { waitUntil: 'commit' });
  await counter(page, 'Canal').fill('3');
  await counter(page, 'Numéro').fill('1');
  await box(page, 'Portabilité du numéro').check();
  await hold.release();
  await hydrated(page);
  await expectTotal(page, '10,45 € HT / mois', '20,45 €', '135,40 €');
  await expect(page).toHaveURL(`${PATH}?canaux=3&numeros=1&portabilite=oui`);
});
