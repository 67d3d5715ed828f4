import { expect, type Locator, type Page } from 'playwright/test';

declare global {
  interface Window {
    /** Left by `support/test.ts`. */
    __released: string[];
  }
}

/** Waits until the frame answers by itself, whatever became of the page. */
export const frameHydrated = (page: Page) => page.waitForFunction(() => window.__released?.includes('frame'));

/** Waits until frame and page answer by themselves. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => window.__released?.includes('frame') && window.__released.includes('page'));

/** Loads a page and waits until it answers. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export const heading = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 });
export const mainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Principale' });

/** A group of the main navigation: its button, and the entries it opens. */
export const navigationGroup = (page: Page, name: string) => {
  const button = mainNavigation(page).getByRole('button', { name });
  const item = page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
  return { button, links: item.getByRole('link') };
};

/** Above what an island that threw said. */
export const stopped = (page: Page) =>
  page.getByRole('heading', { level: 2, name: 'Cette partie de la page a rencontré une erreur.' });

/** The visitor stands on `path`, which came by client-side navigation: its heading has the focus. */
export async function expectArrival(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toHaveCount(1);
  await expect(heading(page)).not.toHaveText(/momentanément indisponible/);
  await expect(heading(page)).toBeFocused();
}

/** Whatever happened, there is something to read and a way on. */
export async function expectNotBlank(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(heading(page).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\p{L}{4,}/u);
}
