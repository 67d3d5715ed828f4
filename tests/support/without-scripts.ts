import { test } from './test.ts';

/** `test` for visitors without JavaScript. Chromium reports every script and preload that it may not fetch. */
export const testWithoutScripts = test.extend<{ scriptsRefused: undefined }>({
  javaScriptEnabled: false,

  scriptsRefused: [
    async ({ allow }, use) => {
      allow(/^request failed: csp .*\.js$/);
      await use(undefined);
    },
    { auto: true },
  ],
});
