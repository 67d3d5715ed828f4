import { expect, type Page } from 'playwright/test';

/** Waits until a change of colours has come to its end: a transition even where it takes no time, and then its heirs'. */
export const settled = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0);

/** Waits until what a page asks the API for has come: /offres/dedies and /lab have lists of their own. */
export const filled = (page: Page) =>
  expect(page.getByText(/^Chargement des (serveurs|projets)…$/)).toHaveCount(0);
