import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright/test';
import { sendRawRequest, startTestServer } from '#support/http.ts';
import { measureLayoutShifts, watchLayoutShifts } from '#support/layout-shifts.ts';
import { PAGE_KINDS } from '#support/pages.ts';
import { PausedRequests } from '#support/paused-requests.ts';
import { expect, test } from '#support/test.ts';
import { waitForHydration, watchHydration } from '#support/visit.ts';
import { getLimits } from './limits.ts';

/** Frames until a layout is on screen: one lays out, the next paints. */
const FRAMES = 2;

/**
 * Serves a slow line between a page and the site. HTML comes in slices of `slice` bytes, each once the browser has
 * painted the one before. Everything else passes at once.
 */
async function trickle(page: Page, site: string, slice: number) {
  let painted: () => void = () => undefined;
  await page.exposeBinding('painted', () => painted());
  await page.addInitScript((frames) => {
    const report = (window as unknown as { painted(): void }).painted;
    const count = (left: number): number =>
      requestAnimationFrame(() => {
        if (left === 1) report();
        count(left === 1 ? frames : left - 1);
      });
    count(frames);
  }, FRAMES);
  const paint = () => new Promise<void>((done) => (painted = done));

  async function send(html: Buffer, response: ServerResponse) {
    // Nothing is painted before the body begins.
    let at = html.indexOf('<body') + slice;
    response.write(html.subarray(0, at));
    for (; at < html.length && !response.destroyed; at += slice) {
      await paint();
      response.write(html.subarray(at, at + slice));
    }
    response.end();
  }

  return startTestServer(async (request, response) => {
    // Reports of a page at rest are not passed on.
    if (request.method !== 'GET') return response.writeHead(204).end();
    // A kept connection may be closed by a busy host in the moment it is used again.
    const { status, headers, body } = await sendRawRequest(site, request.url ?? '/', { Connection: 'close' });
    const type = String(headers['content-type'] ?? '');
    const policy = headers['content-security-policy'];
    response.writeHead(status, {
      'Content-Type': type,
      ...(policy && { 'Content-Security-Policy': policy }),
    });
    if (type.startsWith('text/html')) await send(body, response);
    else response.end(body);
  });
}

/** One page of each kind, and those whose lists, tables or offers come with React. */
const PAGES = [...PAGE_KINDS, '/offres/web', '/offres/housing', '/quel-serveur'];
/** What draws headings until their font is there, as `styles/type.css` names it, the bytes of a slice of HTML, and widths. */
const FALLBACKS: [fallback: string, slice: number, widths: number[]][] = [
  ['Bricolage as Roboto', 4096, [1280, 390]],
  // Wider letters have least room on a phone.
  ['Bricolage as DejaVu', 8192, [390]],
];

for (const [fallback, slice, widths] of FALLBACKS)
  test(`pages with headings in ${fallback} stay in place while they come in, their fonts last`, {
    tag: '@slow',
  }, async ({ page, site, atEnd }) => {
    test.setTimeout(120_000);
    await page.addInitScript(watchHydration);
    await page.addInitScript((family) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:root { --font-heading: 'Bricolage Grotesque', '${family}' }`);
      document.adoptedStyleSheets = [sheet];
    }, fallback);
    await watchLayoutShifts(page);
    const { origin, stop } = await trickle(page, site.origin, slice);
    atEnd(stop);
    // A font that is there before the last paint hides what its arrival would move.
    const font = await PausedRequests.pause(page, '**/*.woff2');
    for (const path of PAGES)
      for (const width of widths) {
        const { layoutShift } = getLimits(path);
        await page.setViewportSize({ width, height: 800 });
        await page.goto(origin + path, { waitUntil: 'commit' });
        await waitForHydration(page);
        const here = `${path} at ${width} px`;
        // Text has a face of its own on wide screens, which the page before asks for as soon as it is widened.
        expect.soft(font.count, `fonts of ${here} on their way`).toBeGreaterThanOrEqual(width < 960 ? 1 : 2);
        const inside = await measureLayoutShifts(page);
        expect.soft(inside.total, `while ${here} came in: ${inside.what}`).toBeLessThanOrEqual(layoutShift);
        await font.release();
        await page.evaluate(() => document.fonts.ready);
        const { total, what } = await measureLayoutShifts(page);
        expect
          .soft(total - inside.total, `once the fonts of ${here} were there: ${what}`)
          .toBeLessThanOrEqual(layoutShift);
        font.pauseAgain();
      }
    await page.unrouteAll();
    // A page at rest still asks for what reports, and the line ends with the test.
    await page.goto('about:blank');
  });
