import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright/test';
import { sendRawRequest, startTestServer } from '#support/http.ts';
import { buildLaunchOptions } from '#support/launch.ts';
import { measureLayoutShifts, watchLayoutShifts } from '#support/layout-shifts.ts';
import { pages } from '#support/pages.ts';
import { PausedRequests } from '#support/paused-requests.ts';
import { test as base, collectBrowserErrors, expect } from '#support/test.ts';
import { waitForHydration, watchHydration } from '#support/visit.ts';
import { layouts } from '../fonts/layouts.ts';
import { choosePages, drawsEveryPage } from '../fonts/rotation.ts';
import { DEFAULT_FONT_SET, FONT_SETS, type FontSet } from '../fonts/sets.ts';
import { limitsOf } from './limits.ts';

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
    // At rest between two tests.
    if (location.protocol === 'about:') return;
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

/** A phone and a desk. Both draw every page in the usual set; the other sets share the pages. */
const WIDTHS = [1280, 390];

const others: readonly FontSet[] = FONT_SETS.filter((set) => set !== DEFAULT_FONT_SET);

/** The widths at which a set draws a page. */
const widthsOf = (path: string, set: FontSet): number[] =>
  WIDTHS.filter((_, place) => {
    const turn = others.indexOf(set) * WIDTHS.length + place;
    return set === DEFAULT_FONT_SET || drawsEveryPage || choosePages(layouts, turn).includes(path);
  });

/** A browser that draws in one set of fonts, and its slow line to the site. */
interface Line {
  page: Page;
  origin: string;
  pageErrors: string[];
}

/** Opened once in a worker, as browsers are. */
const lines = new Map<FontSet, Promise<Line>>();

const test = base.extend<{ lineIn(set: FontSet): Promise<Line> }>({
  lineIn: async ({ playwright, site, atWorkerEnd }, use, { project }) => {
    const { locale, timezoneId } = project.use;
    const open = async (set: FontSet): Promise<Line> => {
      // The fallback of the heading font differs in each set, so each set has a browser of its own.
      const browser = await playwright.chromium.launch(buildLaunchOptions(set));
      atWorkerEnd(() => browser.close());
      const context = await browser.newContext({ locale, timezoneId });
      const page = await context.newPage();
      await page.addInitScript(watchHydration);
      await watchLayoutShifts(page);
      const line = await trickle(page, site.origin, set === DEFAULT_FONT_SET ? 4096 : 8192);
      atWorkerEnd(line.stop);
      return { page, origin: line.origin, pageErrors: collectBrowserErrors(context) };
    };
    await use((set) => {
      const line = lines.get(set) ?? open(set);
      lines.set(set, line);
      return line;
    });
  },
});

for (const path of pages) {
  test(`page ${path} nothing moves while it comes in, its font last`, { tag: '@slow' }, async ({
    lineIn,
  }) => {
    const { layoutShift } = limitsOf(path);
    for (const set of FONT_SETS) {
      const widths = widthsOf(path, set);
      if (widths.length === 0) continue;
      await test.step(set, async () => {
        const { page, origin, pageErrors } = await lineIn(set);
        // A font that is there before the last paint hides what its arrival would move.
        const font = await PausedRequests.pause(page, '**/*.woff2');
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(origin + path, { waitUntil: 'commit' });
          await waitForHydration(page);
          const here = `${path} in ${set} at ${width} px`;
          expect.soft(font.count, `fonts of ${here} on their way`).toBeGreaterThan(0);
          const inside = await measureLayoutShifts(page);
          expect.soft(inside.total, `while ${here} came in: ${inside.what}`).toBeLessThanOrEqual(layoutShift);
          await font.release();
          await page.evaluate(() => document.fonts.ready);
          const { total, what } = await measureLayoutShifts(page);
          expect
            .soft(total - inside.total, `once the font of ${here} was there: ${what}`)
            .toBeLessThanOrEqual(layoutShift);
          font.pauseAgain();
        }
        await page.unrouteAll();
        await page.goto('about:blank');
        expect.soft(pageErrors.splice(0), 'errors of the page').toEqual([]);
      });
    }
  });
}
