import { filesOf, Hold } from '../../support/hold.ts';
import { expect, test } from '../../support/test.ts';
import { hydrated, visit } from '../../support/visit.ts';
import { calculator, channels, expectSums, initial, minutes, PATH, type Sums } from './trunk.ts';

test('When the page opens then an example is summed up and the address says nothing', async ({ page }) => {
  await visit(page, PATH);
  await expectSums(page, initial);
  await expect(page).toHaveURL(PATH);
});

test('When the address says minutes and channels then the three sums show and the cheapest is named', async ({
  page,
}) => {
  for (const [query, sums] of Object.entries<Sums>({
    'minutes=1250': {
      asked: '1 250 minutes et 2 canaux',
      best: 'Start',
      price: '29,99 € HT',
      rows: [
        ['4,99 €', '1 250 × 0,02 € = 25,00 €', '29,99 €', '359,88 €', 'Le moins cher'],
        ['9,99 €', '1 250 × 0,018 € = 22,50 €', '32,49 €', '389,88 €', '2,50 € de plus'],
        ['29,99 €', 'comprises', '29,99 €', '359,88 €', 'Même total, abonnement plus haut'],
      ],
    },
    'minutes=1251': {
      asked: '1 251 minutes et 2 canaux',
      best: 'Max',
      price: '29,99 € HT',
      rows: [
        ['4,99 €', '1 251 × 0,02 € = 25,02 €', '30,01 €', '360,12 €', '0,02 € de plus'],
        ['9,99 €', '1 251 × 0,018 € = 22,518 €', '32,51 €', '390,12 €', '2,52 € de plus'],
        ['29,99 €', 'comprises', '29,99 €', '359,88 €', 'Le moins cher'],
      ],
    },
    'minutes=1111&canaux=5': {
      asked: '1 111 minutes et 5 canaux',
      best: 'Pro',
      price: '29,99 € HT',
      rows: [
        ['4,99 €', '1 111 × 0,02 € = 22,22 €', '27,21 €', '326,52 €', 'Écarté : 2 canaux pour 5 demandés'],
        ['9,99 €', '1 111 × 0,018 € = 19,998 €', '29,99 €', '359,88 €', 'Le moins cher'],
        ['29,99 €', 'comprises', '29,99 €', '359,88 €', 'Même total, abonnement plus haut'],
      ],
    },
    'minutes=0&canaux=6': {
      asked: '0 minute et 6 canaux',
      best: 'Max',
      price: '29,99 € HT',
      rows: [
        ['4,99 €', '0 × 0,02 € = 0,00 €', '4,99 €', '59,88 €', 'Écarté : 2 canaux pour 6 demandés'],
        ['9,99 €', '0 × 0,018 € = 0,00 €', '9,99 €', '119,88 €', 'Écarté : 5 canaux pour 6 demandés'],
        ['29,99 €', 'comprises', '29,99 €', '359,88 €', 'Le moins cher'],
      ],
    },
  })) {
    await visit(page, `${PATH}?${query}`);
    await expectSums(page, sums);
  }
});

test('When minutes and channels are typed then the cheapest follows, lives in the address and survives a reload', async ({
  page,
}) => {
  await visit(page, PATH);
  const best = (name: string) => expect(calculator(page).locator('[aria-live=polite]')).toContainText(name);
  await channels(page).fill('3');
  await best('Trunk Pro');
  await minutes(page).fill('1112');
  await best('Trunk Max');
  await expect(page).toHaveURL(`${PATH}?canaux=3&minutes=1112`);
  await page.reload();
  await hydrated(page);
  await best('Trunk Max');
  await expect(minutes(page)).toHaveValue('1112');
  await expect(channels(page)).toHaveValue('3');
  await minutes(page).press('ArrowDown');
  await best('Trunk Pro');
  await page.getByRole('button', { name: 'Moins : Appels en même temps (canaux)' }).click();
  await best('Trunk Start');
  await page.getByRole('button', { name: 'Plus : Minutes d’appel par mois' }).press('Enter');
  await expect(minutes(page)).toHaveValue('1211');
  await minutes(page).fill('1000');
  await expectSums(page, initial);
  await expect(page).toHaveURL(PATH);
});

test('When one counts on a phone then the cheapest trunk and its order stay on the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, PATH);
  const best = calculator(page).locator('[aria-live=polite]');
  for (const [field, value, name] of [
    [minutes(page), '1251', 'Trunk Max'],
    [channels(page), '5', 'Trunk Max'],
  ] as const) {
    await field.fill(value);
    await expect(best).toContainText(name);
    await expect(best).toBeInViewport({ ratio: 1 });
    await expect(calculator(page).getByRole('link', { name: `Commander ${name}` })).toBeInViewport();
  }
  await expect(calculator(page)).toContainText('Trunk Max : canaux non limités, dont 5 demandés.');
});

test('When something else than a number of minutes or channels is typed then the field says what is accepted', async ({
  page,
}) => {
  await visit(page, PATH);
  for (const refused of ['-1', '1.5', '1000001', '']) {
    await minutes(page).fill(refused);
    await expect(minutes(page)).toHaveAccessibleDescription('Un nombre entier de 0 à 1 000 000.');
    await expectSums(page, initial);
  }
  await channels(page).fill('0');
  await expect(channels(page)).toHaveAccessibleDescription('Un nombre entier de 1 à 999.');
  await expectSums(page, initial);
  await minutes(page).fill('1000000');
  await expect(calculator(page).getByRole('table')).toContainText('20 004,99 €');
});

test('When the address says what no control offers then the defaults show', async ({ page }) => {
  for (const query of [
    'minutes=-1&canaux=0',
    'minutes=1e3&canaux=1.5',
    'minutes=&canaux=1000',
    'minutes=1000001',
  ]) {
    await visit(page, `${PATH}?${query}`);
    await expectSums(page, initial);
  }
});

test('When numbers were typed before the page’s module came then they count', async ({ page }) => {
  const hold = await Hold.of(page, filesOf('telecom'));
  await page.goto(PATH, { waitUntil: 'commit' });
  await minutes(page).fill('1112');
  await channels(page).fill('4');
  await hold.release();
  await hydrated(page);
  await expect(calculator(page).locator('[aria-live=polite]')).toContainText('1 112 minutes et 4 canaux');
  await expect(page).toHaveURL(`${PATH}?minutes=1112&canaux=4`);
});
