import type { Page } from 'playwright/test';
import { expect } from '../../support/test.ts';

export const PATH = '/offres/trunk';
export const calculator = (page: Page) => page.getByRole('region', { name: 'Laquelle coûte le moins ?' });
export const minutes = (page: Page) => page.getByRole('spinbutton', { name: 'Minutes d’appel par mois' });
export const channels = (page: Page) =>
  page.getByRole('spinbutton', { name: 'Appels en même temps (canaux)' });

/** The three sums in their rows and the cheapest in the region that is announced; written by hand. */
export interface Sums {
  /** What the sums are for, as announced. */
  asked: string;
  best: 'Start' | 'Pro' | 'Max';
  price: string;
  rows: [start: string[], pro: string[], max: string[]];
}

export async function expectSums(page: Page, { asked, best, price, rows }: Sums) {
  await expect(calculator(page).locator('[aria-live=polite][aria-atomic=true]')).toContainText(
    `Pour ${asked} Trunk ${best} ${price}`,
    { useInnerText: true },
  );
  await expect(
    calculator(page).getByRole('link', { name: `Commander Trunk ${best}`, exact: true }),
  ).toHaveAttribute('href', `/contact?offre=trunk-${best.toLowerCase()}`);
  const table = calculator(page).getByRole('table');
  for (const [index, name] of (['Start', 'Pro', 'Max'] as const).entries()) {
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: `Trunk ${name}` }) });
    await expect(row.getByRole('cell')).toContainText(rows[index] ?? []);
  }
}

/** What the page opens with: 1 000 minutes, 2 channels. */
export const initial: Sums = {
  asked: '1 000 minutes et 2 canaux',
  best: 'Start',
  price: '24,99 € HT / mois soit 29,99 € TTC',
  rows: [
    ['4,99 €', '1 000 × 0,02 € = 20,00 €', '24,99 €', '299,88 €', 'Le moins cher'],
    ['9,99 €', '1 000 × 0,018 € = 18,00 €', '27,99 €', '335,88 €', '3,00 € de plus'],
    ['29,99 €', 'comprises', '29,99 €', '359,88 €', '5,00 € de plus'],
  ],
};
