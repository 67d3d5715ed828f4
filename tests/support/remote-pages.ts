import { expect, type Page } from 'playwright/test';
import { contactTexts, locateContactFields } from './contact.ts';
import { expectSimulatorWorks } from './remote-outages.ts';
import { waitForHydration } from './visit.ts';

/** A page of each remote that the frame links to, and a control of an island of that remote on it. */
export const remotePages: Record<string, { path: string; use(page: Page): Promise<void> }> = {
  hosting: {
    path: '/offres/dedies',
    async use(page) {
      await page.getByRole('button', { name: /^Disponible immédiatement/ }).click();
      await expect(page).toHaveURL('/offres/dedies?stock=immediat');
    },
  },
  telecom: {
    path: '/offres/telephonie',
    async use(page) {
      await page.getByRole('checkbox', { name: /Portabilité/ }).check();
      await expect(page).toHaveURL(/\/offres\/telephonie\?/);
    },
  },
  cloud: { path: '/offres/quantic', use: expectSimulatorWorks },
  tools: {
    path: '/contact',
    async use(page) {
      // Sent sooner, the form goes to the server, and the next page says what is wrong.
      await waitForHydration(page);
      await locateContactFields(page).submit.click();
      await expect(page.getByRole('alert').getByText(contactTexts.consent).first()).toBeVisible();
    },
  },
};
