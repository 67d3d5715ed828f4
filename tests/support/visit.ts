import { expect, type Locator, type Page } from 'playwright/test';

declare global {
  interface Window {
    /** Left by {@link watchHydration}. */
    __released: string[];
  }
}

/**
 * Notes when the frame answers, then the first page's islands. Runs in a page before its own scripts and uses nothing
 * from outside.
 */
export function watchHydration(): void {
  const released: string[] = [];
  Object.assign(window, { __released: released });
  const note = () => {
    if (!released.includes('frame')) released.push('frame');
    const isWhole = !document.querySelector('[data-island]:not([data-live])');
    if (isWhole && !released.includes('page')) released.push('page');
  };
  addEventListener('site:page', note);
  addEventListener('site:live', note);
}

/** Waits until the frame answers by itself, whatever became of the page. */
export const waitForFrameHydration = (page: Page) =>
  page.waitForFunction(() => window.__released?.includes('frame'));

/** Waits until frame and page answer by themselves. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => window.__released?.includes('frame') && window.__released.includes('page'));

/** Loads a page and waits until it answers. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Follows a link to `path` wherever the frame has one, also in a menu that is closed. */
export const followLink = (page: Page, path: string) =>
  page
    .locator(`:is(header, footer) a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());

/** Adds a link to the page, clicks it and removes it: for addresses that no page links to. */
export const followCreatedLink = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, href);

/** Returns the clipboard's text, with ordinary spaces. */
export const readCopiedText = async (page: Page): Promise<string> =>
  (await page.evaluate(() => navigator.clipboard.readText())).replace(/[^\S\n]/g, ' ');

export const locateHeading = (page: Page): Locator =>
  page.getByRole('main').getByRole('heading', { level: 1 });
export const locateMainNavigation = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Principale' });

/** A group of the main navigation: its button, and the entries it opens. */
export const locateNavigationGroup = (page: Page, name: string) => {
  const button = locateMainNavigation(page).getByRole('button', { name });
  const item = page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
  return { button, links: item.getByRole('link') };
};

/** Above what an island that threw said. */
export const locateIslandErrorNote = (page: Page) =>
  page.getByRole('heading', { level: 2, name: 'Cette partie de la page a rencontré une erreur.' });

/** Waits until the page at `path` is open and its frame is hydrated. */
export async function expectPageReady(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(locateHeading(page)).toHaveCount(1);
  await expect(locateHeading(page)).not.toHaveText(/momentanément indisponible/);
  await waitForFrameHydration(page);
}

/** Whatever happened, there is something to read and a way on. */
export async function expectNotBlank(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(locateHeading(page).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\p{L}{4,}/u);
}
