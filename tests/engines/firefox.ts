import { existsSync } from 'node:fs';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { installFromDebian } from '../../api/src/testing/debian.ts';
import { fontsOf } from '../fonts/sets.ts';
import { root } from '../support/paths.ts';
import type { Engine } from './engine.ts';
import { ENDING_MS, within } from './silence.ts';

const DEBIAN = '/usr/bin/firefox-esr';
const path = process.env.FIREFOX_PATH || DEBIAN;

/** Firefox, spoken to in WebDriver BiDi: no driver stands between. */
export const firefox: Engine = {
  name: 'Firefox',
  canPreload: true,

  lacking() {
    if (!existsSync(path) && path === DEBIAN) installFromDebian('firefox-esr');
    return existsSync(path) ? undefined : `${path} is missing: \`sudo apt-get install firefox-esr\``;
  },

  async start({ isDark, hasLessMotion, isScriptless }, preload) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: path,
      env: { ...process.env, ...fontsOf('every') },
      defaultViewport: { width: 1440, height: 900 },
      extraPrefsFirefox: {
        // 0 is dark, 1 is light.
        'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
        'ui.prefersReducedMotion': hasLessMotion ? 1 : 0,
        'javascript.enabled': !isScriptless,
        // Its sandbox lets pages read the system's fonts only.
        'security.sandbox.content.read_path_whitelist': `${root}/node_modules/`,
      },
    });
    // The page it starts with never has the system's focus.
    const page = await browser.newPage();
    if (!isScriptless) await page.evaluateOnNewDocument(preload);
    return {
      open: async (url) => void (await page.goto(url)),
      back: async () => void (await page.goBack({ waitUntil: [] })),
      forward: async () => void (await page.goForward({ waitUntil: [] })),
      reload: async () => void (await page.reload()),
      url: async () => page.url(),
      evaluate: async <Result>(expression: string) => (await page.evaluate(expression)) as Result,
      clickAt: (x, y) => page.mouse.click(x, y),
      async press(keys) {
        const [key, ...modifiers] = keys.replace('Space', ' ').split('+').reverse() as KeyInput[];
        for (const modifier of modifiers) await page.keyboard.down(modifier);
        await page.keyboard.press(key as KeyInput);
        for (const modifier of modifiers) await page.keyboard.up(modifier);
      },
      type: (text) => page.keyboard.type(text),
      resize: (width, height) => page.setViewport({ width, height }),
      async close() {
        await within(ENDING_MS, browser.close());
        browser.process()?.kill('SIGKILL');
      },
    };
  },
};
