import type { Page } from 'playwright/test';

/** Follows a link that no page has: it stands in this one just long enough to be clicked. */
export const followMadeLink = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, href);
