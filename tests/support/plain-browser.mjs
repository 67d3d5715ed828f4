import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * Chromium without a debugger, under which it prerenders nothing: its pages drive themselves by a script that a proxy adds,
 * and report to that proxy.
 */

/** Where the driver stands, and where it reports. */
const DRIVER = '/__driver.js';
const REPORT = '/__report';

const isHtml = ({ headers }) => headers['content-type']?.startsWith('text/html');

/**
 * Starts a proxy before a site that adds a script to each page.
 *
 * @param driver text of the script; `report(value)` in it sends a value to `onReport`
 * @param onRequest called with each request of a browser to the site; what it returns is awaited before it goes on
 * @param editRules gives the speculation rules another text; null takes their header away
 * @param answers texts of the proxy's own, by path
 */
export async function startProxy({
  origin,
  driver,
  onReport,
  onRequest = () => {},
  editRules = (rules) => rules,
  answers = {},
}) {
  const script = `const report = (value) => void fetch('${REPORT}', { method: 'POST', body: JSON.stringify(value) });\n${driver}`;
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const tag = `<script src="${DRIVER}" integrity="${integrity}" crossorigin></script>`;

  /** Passes an answer on, with the driver in a page and other speculation rules. */
  async function pass(answer, outgoing) {
    const headers = { ...answer.headers };
    const areRules = headers['content-type'] === 'application/speculationrules+json';
    if (isHtml(answer) && editRules === null) delete headers['speculation-rules'];
    if (!isHtml(answer) && !areRules) {
      outgoing.writeHead(answer.statusCode, headers);
      return answer.pipe(outgoing);
    }
    const whole = await text(answer);
    const edited = areRules ? (editRules?.(whole) ?? '{}') : whole.replace('</head>', `${tag}</head>`);
    delete headers['content-length'];
    delete headers.etag;
    outgoing.writeHead(answer.statusCode, headers);
    outgoing.end(edited);
  }

  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === DRIVER) {
      outgoing.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
      return outgoing.end(script);
    }
    if (incoming.url === REPORT) {
      onReport(JSON.parse(await text(incoming)));
      return outgoing.writeHead(204).end();
    }
    const answer = answers[incoming.url];
    if (answer) return outgoing.end(answer());
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers;
    await onRequest(incoming);
    const onward = request(new URL(incoming.url, origin), { method: incoming.method, headers }, (answer) => {
      void pass(answer, outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens an address in Chromium with a profile of its own. Returns how to end it. */
export function openChromium(executable, address) {
  const profile = mkdtempSync(join(tmpdir(), 'plain-browser-'));
  const browser = spawn(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--window-size=1280,800',
      `--user-data-dir=${profile}`,
      address,
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  return {
    async stop() {
      browser.kill();
      await ended;
      // Its helpers end a little later, and write until then.
      await rm(profile, { recursive: true, force: true, maxRetries: 30, retryDelay: 200 });
    },
  };
}
