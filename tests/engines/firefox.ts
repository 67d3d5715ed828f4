import { existsSync } from 'node:fs';
import { installFromDebian } from '@site/api/testing/debian';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { root } from '#support/paths.ts';
import { FONT_ENV } from '../fonts/families.ts';
import { STOP_TIMEOUT_MS, withDeadline } from './deadline.ts';

const DEBIAN = '/usr/bin/firefox-esr';
const path = process.env.FIREFOX_PATH || DEBIAN;

/** Settings that a browser starts with. */
export interface Preferences {
  /** The system's scheme is dark. */
  isDark?: boolean;
  /** The system asks for less motion. */
  hasLessMotion?: boolean;
  /** Scripts of pages don't run; {@link Browser.evaluate} goes on. */
  isScriptless?: boolean;
}

/** A browser engine beside Chromium, which the journeys of Playwright cover. */
export type BrowserEngine = typeof firefox;

/** One window of a started browser: the little that is said differently to each engine. */
export type Browser = Awaited<ReturnType<BrowserEngine['start']>>;

/** Firefox, driven over WebDriver BiDi without a driver process. */
export const firefox = {
  name: 'Firefox',
  /** True if `start` runs `preload` before a page's own scripts. If false, the server of the page adds it. */
  canPreload: true,

  /** Returns the reason why Firefox can't run here, or `undefined`. Installs Firefox first where that is allowed. */
  findMissingDependency(): string | undefined {
    if (!existsSync(path) && path === DEBIAN) installFromDebian('firefox-esr');
    return existsSync(path) ? undefined : `${path} is missing: \`sudo apt-get install firefox-esr\``;
  },

  /** Starts it. `preload` is JavaScript. */
  async start({ isDark, hasLessMotion, isScriptless }: Preferences, preload: string) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: path,
      env: { ...process.env, ...FONT_ENV },
      defaultViewport: { width: 1440, height: 900 },
      extraPrefsFirefox: {
        // 0 is dark, 1 is light.
        'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
        'ui.prefersReducedMotion': hasLessMotion ? 1 : 0,
        'javascript.enabled': !isScriptless,
        // The client waits for ever for the navigation of a page that comes back from memory.
        'browser.sessionhistory.max_total_viewers': 0,
        // Firefox's sandbox lets pages read the system's fonts only.
        'security.sandbox.content.read_path_whitelist': `${root}/node_modules/`,
      },
    });
    // The page it starts with never has the system's focus.
    const page = await browser.newPage();
    if (!isScriptless) await page.evaluateOnNewDocument(preload);
    return {
      /** Loads a page whole and waits for its `load` event. */
      async open(url: string) {
        await page.goto(url);
      },
      async back() {
        await page.goBack({ waitUntil: [] });
      },
      async forward() {
        await page.goForward({ waitUntil: [] });
      },
      async reload() {
        await page.reload();
      },
      // A page that comes back from memory is no navigation to this client.
      url: () => page.evaluate('location.href') as Promise<string>,
      /** Value of a JavaScript expression in the page, as JSON holds it. */
      evaluate: async <Result>(expression: string) => (await page.evaluate(expression)) as Result,
      /** Presses and releases the mouse there, in CSS pixels of the viewport. */
      clickAt: (x: number, y: number) => page.mouse.click(x, y),
      /** Presses `Enter`, `ArrowLeft`, `a`, or with modifiers `Shift+Tab`. */
      async press(keys: string) {
        const [key, ...modifiers] = keys.replace('Space', ' ').split('+').reverse() as KeyInput[];
        for (const modifier of modifiers) await page.keyboard.down(modifier);
        await page.keyboard.press(key as KeyInput);
        for (const modifier of modifiers) await page.keyboard.up(modifier);
      },
      type: (text: string) => page.keyboard.type(text),
      /** Has the viewport made this large, in CSS pixels; the page learns it a little later. */
      resize: (width: number, height: number) => page.setViewport({ width, height }),
      async close() {
        await withDeadline(STOP_TIMEOUT_MS, browser.close());
        browser.process()?.kill('SIGKILL');
      },
    };
  },
};
