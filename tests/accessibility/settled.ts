import type { Page } from 'playwright/test';

/** Waits until a change of colours has come to its end: a transition even where it takes no time, and then its heirs'. */
export const settled = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0);
