import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { ensureChromium } from '../support/chromium.mjs';

/** The browser visitors have; without its windows (`ensureChromium`) it paints sooner. */
const DEBIAN = '/usr/bin/chromium';

/** Starts a browser that accepts this certificate (`makeCertificate`). */
export async function launchBrowser({ spki }) {
  const given = process.env.CHROMIUM_PATH;
  return chromium.launch({
    executablePath: !given && existsSync(DEBIAN) ? DEBIAN : await ensureChromium(),
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
      `--ignore-certificate-errors-spki-list=${spki}`,
    ],
  });
}
