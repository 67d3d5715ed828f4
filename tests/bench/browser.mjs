import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { ensureChromium } from '#support/chromium.mjs';
import { addCleanup } from './harness.mjs';

/** The measured visitor: megabits per second, round trip in milliseconds, how many times slower the processor is. */
const PROFILE = { down: 1.6, up: 0.75, latency: 150, slowdown: 4 };

export const PROFILE_TEXT = `${PROFILE.down} Mb/s down, ${PROFILE.up} up, ${PROFILE.latency} ms, processor ÷ ${PROFILE.slowdown}`;

const toBytes = (megabits) => (megabits * 1_000_000) / 8;

/** The browser visitors have; without its windows (`ensureChromium`) it paints sooner. */
const DEBIAN = '/usr/bin/chromium';

/** Starts a browser, until the bench ends, that accepts the certificate of `makeCertificate`. */
export async function launchBrowser({ spki }) {
  const browser = await chromium.launch({
    executablePath: wholeOrGiven(),
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--ignore-certificate-errors-spki-list=${spki}`,
    ],
  });
  addCleanup(() => browser.close());
  return browser;
}

const wholeOrGiven = () => (!process.env.CHROMIUM_PATH && existsSync(DEBIAN) ? DEBIAN : ensureChromium());

/**
 * Opens a slowed page of 390 px in a fresh profile, without the protocol's domain `Runtime`, which Playwright's own pages
 * have on. With it V8 reads a module again for each error created in it, and React creates two at its start. That
 * takes 80 to 140 ms on a processor ÷ 4, which no visitor's browser spends.
 *
 * @param observe runs in each document before its scripts; neither it nor a function given to `run` may use anything outside
 * @returns `send` and `on` as a Playwright session's, `run` for a function in the page with one argument, and `close`
 */
export async function openPage(browser, observe) {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map();
  const listeners = new Map();
  let last = 0;
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params, result, error } = JSON.parse(message);
    if (id === undefined) return listeners.get(method)?.(params);
    const { done, fail } = waiting.get(id);
    waiting.delete(id);
    if (error) fail(new Error(error.message));
    else done(result);
  });
  const send = (method, params = {}) =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      const message = JSON.stringify({ id: last, method, params });
      root.send('Target.sendMessageToTarget', { sessionId, message }).catch(fail);
    });
  await send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await send('Page.enable');
  await send('Network.enable');
  await send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PROFILE.latency,
    downloadThroughput: toBytes(PROFILE.down),
    uploadThroughput: toBytes(PROFILE.up),
  });
  await send('Emulation.setCPUThrottlingRate', { rate: PROFILE.slowdown });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
  return {
    send,
    on: (method, listener) => void listeners.set(method, listener),
    run: async (read, argument) => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression: `(${read})(${JSON.stringify(argument)})`,
        returnByValue: true,
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}
