import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright/test';
import { FONT_SETS, type FontSet, USUAL } from '../fonts/sets.ts';
import { Hold } from '../support/hold.ts';
import { get, serve } from '../support/http.ts';
import { test as base, expect } from '../support/kept-page.ts';
import { pages } from '../support/pages.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { hydrated } from '../support/visit.ts';
import { limitsOf } from './limits.ts';

/** What one frame lays out, the next has on screen. */
const FRAMES = 2;

/**
 * A slow line between a page and the site: HTML comes in slices of so many bytes, each once the browser has painted what came
 * before; everything else passes at once.
 */
async function trickle(page: Page, site: string, slice: number) {
  let painted: () => void = () => undefined;
  await page.exposeBinding('painted', () => painted());
  await page.addInitScript((frames) => {
    const tell = (window as unknown as { painted(): void }).painted;
    const count = (left: number): number =>
      requestAnimationFrame(() => {
        if (left === 1) tell();
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

  return serve(async (request, response) => {
    // What a page at rest reports is no part of it.
    if (request.method !== 'GET') return response.writeHead(204).end();
    // A kept connection may be closed by a busy host in the moment it is used again.
    const { status, headers, body } = await get(site, request.url ?? '/', { Connection: 'close' });
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

/** The usual letters at both widths, in small slices; each of the others at one of them, in turn. */
const WIDTHS = [1280, 390];

const test = base.extend<object, { line: { origin: string } }>({
  line: [
    async ({ atWorkerEnd, keptPage, site, fonts }, use) => {
      await watchShifts(keptPage);
      const line = await trickle(keptPage, site.origin, fonts === USUAL ? 4096 : 8192);
      atWorkerEnd(line.stop);
      await use(line);
    },
    { scope: 'worker' },
  ],
});

for (const [index, path] of pages.entries()) {
  test(`When ${path} trickles in, its font last, then nothing moves`, async ({ page, line, fonts }) => {
    const { layoutShift } = limitsOf(path);
    const widths =
      fonts === USUAL ? WIDTHS : [WIDTHS[(index + FONT_SETS.indexOf(fonts as FontSet)) % 2] as number];
    // A font that is there before the last paint hides what its arrival would move.
    const font = await Hold.of(page, '**/*.woff2');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(line.origin + path, { waitUntil: 'commit' });
      await hydrated(page);
      expect(font.count, 'fonts on their way').toBeGreaterThan(0);
      const inside = await shiftsOf(page);
      const here = `${path} at ${width} px`;
      expect.soft(inside.total, `while ${here} came in: ${inside.what}`).toBeLessThanOrEqual(layoutShift);
      await font.release();
      await page.evaluate(() => document.fonts.ready);
      const { total, what } = await shiftsOf(page);
      expect
        .soft(total - inside.total, `once the font of ${here} was there: ${what}`)
        .toBeLessThanOrEqual(layoutShift);
      font.hold();
    }
  });
}
