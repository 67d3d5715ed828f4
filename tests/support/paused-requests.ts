import type { Page, Route } from 'playwright/test';

/** Matching requests of a page, paused until the test releases them. */
export class PausedRequests {
  readonly #waiting: Route[] = [];
  #isOpen = false;

  /** Pauses every later request that matches. */
  static async pause(page: Page, pattern: string): Promise<PausedRequests> {
    const paused = new PausedRequests();
    await page.route(pattern, (route) => {
      if (paused.#isOpen) return route.continue();
      paused.#waiting.push(route);
    });
    return paused;
  }

  /** Opens a page and pauses every request of it that matches. */
  static async openPage(page: Page, pattern: string, path: string): Promise<PausedRequests> {
    const paused = await PausedRequests.pause(page, pattern);
    await page.goto(path, { waitUntil: 'commit' });
    return paused;
  }

  /** Number of paused requests. */
  get count(): number {
    return this.#waiting.length;
  }

  /** Pauses new requests after a release. */
  pauseAgain(): void {
    this.#isOpen = false;
  }

  /** Continues the paused requests, and lets later ones pass. */
  async release(): Promise<void> {
    this.#isOpen = true;
    // Requests of a page that the browser has left can't continue.
    await Promise.allSettled(this.#waiting.splice(0).map((route) => route.continue()));
  }
}

/** Files of the shell, without which nothing of a page is interactive. */
export const SHELL_FILES = '**/shell/**';
/** Returns the pattern of all files of a remote. */
export const buildRemoteFilesGlob = (remote: string): string => `**/mfe/${remote}/**`;
