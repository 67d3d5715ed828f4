import { expect, type Page } from 'playwright/test';
import { fields, texts } from './contact.ts';
import { expectSimulatorWorks } from './outages.ts';
import { tier } from './recommender.ts';

/** A page of each remote that the frame links to, and a control that answers only once React owns that page. */
export const sections: Record<string, { path: string; use(page: Page): Promise<void> }> = {
  hosting: {
    path: '/games',
    async use(page) {
      await tier(page, 'Offre Performance').check();
      await expect(page.getByRole('table', { name: /^Offre Performance/ })).toBeVisible();
    },
  },
  telecom: {
    path: '/offres/collecte',
    async use(page) {
      const pager = page.getByRole('navigation', { name: 'Pages des questions' });
      await pager.getByRole('button', { name: 'Suivant' }).click();
      await expect(pager.getByRole('button', { name: 'Précédent' })).toBeEnabled();
    },
  },
  cloud: { path: '/offres/quantic', use: expectSimulatorWorks },
  tools: {
    path: '/contact',
    async use(page) {
      await fields(page).submit.click();
      await expect(page.getByRole('alert').getByText(texts.consent).first()).toBeVisible();
    },
  },
};

/** Follows a link to `path` wherever the frame has one, also in a menu that is closed. */
export const followLink = (page: Page, path: string) =>
  page
    .locator(`:is(header, footer) a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
