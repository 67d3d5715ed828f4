import type { Page, Route } from 'playwright/test';

/** Requests that wait until the test lets them go on. */
export class Hold {
  readonly #waiting: Route[] = [];
  #isOpen = false;

  /** Holds every request that matches from now on. */
  static async of(page: Page, pattern: string): Promise<Hold> {
    const hold = new Hold();
    await page.route(pattern, (route) => {
      if (hold.#isOpen) return route.continue();
      hold.#waiting.push(route);
    });
    return hold;
  }

  /** Opens a page while every request that matches is held from its beginning. */
  static async open(page: Page, pattern: string, path: string): Promise<Hold> {
    const hold = await Hold.of(page, pattern);
    await page.goto(path, { waitUntil: 'commit' });
    return hold;
  }

  /** Number of requests that wait. */
  get count(): number {
    return this.#waiting.length;
  }

  /** Holds new requests again. */
  hold(): void {
    this.#isOpen = false;
  }

  async release(): Promise<void> {
    this.#isOpen = true;
    // Requests of a page that the browser has left can't continue.
    await Promise.allSettled(this.#waiting.splice(0).map((route) => route.continue()));
  }
}

/** Files of the shell, without which nothing of a page is interactive. */
export const SHELL = '**/shell/**';
/** Everything a remote serves. */
export const filesOf = (remote: string): string => `**/mfe/${remote}/**`;
