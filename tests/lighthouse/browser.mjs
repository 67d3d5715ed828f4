import { createServer } from 'node:net';
import { chromium } from 'playwright';
import { makeCertificate } from '../bench/certificate.mjs';
import { startFront } from '../bench/front.mjs';
import { startSite } from '../bench/site.mjs';
import { ensureChromium } from '../support/chromium.mjs';

const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/**
 * The composed site with its API and a browser Lighthouse can steer. The site stands behind HTTP/2 and TLS, as its
 * visitors meet it: over HTTP/1.1 Lighthouse's simulation would queue modules behind six connections that no visitor
 * has, and on `http://localhost` the audits of HTTPS pass without having looked at anything.
 */
export async function openVisit() {
  const executablePath = await ensureChromium();
  const certificate = makeCertificate();
  const site = await startSite();
  const front = await startFront({ origin: site.origin, certificate, own: new Map() });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', `--remote-debugging-port=${port}`],
      `--ignore-certificate-errors-spki-list=${certificate.spki}`,
    ],
  });
  return {
    port,
    origin: front.origin,
    browserVersion: browser.version(),
    async close() {
      await browser.close();
      await front.close();
      await site.close();
    },
  };
}
