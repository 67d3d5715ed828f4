import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'vitest';
import { ensureFullChromium } from './chromium.mjs';

/**
 * Chromium without a debugger, under which it prerenders nothing: its pages drive themselves by a script that a proxy adds,
 * and report to that proxy.
 */

/** Paths of the driver script and of its reports. */
const DRIVER = '/__driver.js';
const REPORT = '/__report';

/** Pause before a refused load is tried again, in milliseconds: hosts sample their load once a second. */
const BUSY_MS = 500;

interface Target {
  url: URL;
  method: string | undefined;
  headers: IncomingHttpHeaders;
}

/** True for a load ahead of a visit (`Sec-Purpose`, Fetch standard). */
export const isSpeculative = ({ headers }: IncomingMessage) =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

const isHtml = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('text/html');

interface ProxyOptions {
  /** The site's. */
  origin: string;
  /** Text of the script; `report(value)` in it sends a value to `onReport`. */
  driver: string;
  onReport(value: never): void;
  /** Called with each request of a browser to the site; what it returns is awaited before it goes on. */
  onRequest?(incoming: IncomingMessage): void | Promise<void>;
  /** Gives the speculation rules another text; null takes their header away. */
  editRules?: ((rules: string) => string) | null;
  /** Texts of the proxy's own, by path. */
  answers?: Record<string, () => string>;
}

/** Starts a proxy before a site that adds a script to each page. */
export async function startScriptInjectingProxy({
  origin,
  driver,
  onReport,
  onRequest = () => {},
  editRules = (rules) => rules,
  answers = {},
}: ProxyOptions) {
  const script = `const report = (value) => void fetch('${REPORT}', { method: 'POST', body: JSON.stringify(value) });\n${driver}`;
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const tag = `<script src="${DRIVER}" integrity="${integrity}" crossorigin></script>`;

  /** Passes an answer on, with the driver in a page and other speculation rules. */
  async function pass(answer: IncomingMessage, outgoing: ServerResponse) {
    const headers = { ...answer.headers };
    const areRules = headers['content-type'] === 'application/speculationrules+json';
    if (isHtml(answer) && editRules === null) delete headers['speculation-rules'];
    if (!isHtml(answer) && !areRules) {
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      return answer.pipe(outgoing);
    }
    const whole = await text(answer);
    const edited = areRules ? (editRules?.(whole) ?? '{}') : whole.replace('</head>', `${tag}</head>`);
    delete headers['content-length'];
    delete headers.etag;
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    outgoing.end(edited);
  }

  /** Asks for a page ahead of its visit again until the site takes it: a busy host refuses such a load with a 503. */
  function askUntilTaken(target: Target, outgoing: ServerResponse) {
    const onward = request(target.url, target, (answer) => {
      if (answer.statusCode !== 503) return void pass(answer, outgoing);
      answer.resume();
      setTimeout(() => askUntilTaken(target, outgoing), BUSY_MS);
    });
    onward.on('error', () => outgoing.destroy());
    onward.end();
  }

  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === DRIVER) {
      outgoing.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
      return outgoing.end(script);
    }
    if (incoming.url === REPORT) {
      onReport(JSON.parse(await text(incoming)) as never);
      return outgoing.writeHead(204).end();
    }
    const { url = '/' } = incoming;
    const answer = answers[url];
    if (answer) return outgoing.end(answer());
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers;
    await onRequest(incoming);
    const target = { url: new URL(url, origin), method: incoming.method, headers };
    if (isSpeculative(incoming)) return askUntilTaken(target, outgoing);
    const onward = request(target.url, target, (answer) => void pass(answer, outgoing));
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens an address in Chromium with a profile of its own. Returns how to end it. */
export function openChromium(executable: string, address: string) {
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
      // Chromium's child processes end a little later, and write until then.
      await rm(profile, { recursive: true, force: true, maxRetries: 30, retryDelay: 200 });
    },
  };
}

/** The path of a whole Chromium. Skips the test, with the reason, where none can be had. */
export function findFullChromium({ skip }: TestContext): string {
  try {
    return ensureFullChromium();
  } catch (error) {
    return skip((error as Error).message);
  }
}
