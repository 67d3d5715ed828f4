import type { Page } from 'playwright/test';
import { expect } from '../../support/test.ts';

export const PATH = '/offres/telephonie';
export const bill = (page: Page) => page.getByRole('region', { name: 'Votre ligne' });
export const counter = (page: Page, name: 'Canal' | 'Numéro') =>
  page.getByRole('spinbutton', { name: `${name} supplémentaire` });
export const button = (page: Page, name: string) => page.getByRole('button', { name });
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
export const order = (page: Page) => page.getByRole('link', { name: 'Commander cette ligne' });

export const announced = (page: Page) => bill(page).locator('[aria-live=polite][aria-atomic=true]');

/** Month as it is announced, first bill and year as they stand below it. */
export async function expectTotal(page: Page, monthly: string, first: string, year: string) {
  await expect(announced(page)).toContainText(monthly, { useInnerText: true });
  await expect(bill(page)).toContainText(`Première facture ${first}`, { useInnerText: true });
  await expect(bill(page)).toContainText(`Sur 12 mois ${year}`, { useInnerText: true });
}
/** What {@link expectTotal} finds when nothing is added. */
export const base = ['3,99 € HT / mois soit 4,79 € TTC', '3,99 € HT', '47,88 € HT soit 57,46 € TTC'] as const;
