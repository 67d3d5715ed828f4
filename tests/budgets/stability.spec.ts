import { FONT_SETS, type FontSet, USUAL } from '../fonts/sets.ts';
import { Hold } from '../support/hold.ts';
import { test as base, expect } from '../support/kept-page.ts';
import { pages } from '../support/pages.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { type Trickle, trickle } from '../support/trickle.ts';
import { hydrated } from '../support/visit.ts';
import { limitsOf } from './limits.ts';

/** The usual letters at both widths, in small slices; each of the others at one of them, in turn. */
const WIDTHS = [1280, 390];

const test = base.extend<object, { line: Trickle }>({
  line: [
    async ({ keptPage, site, fonts }, use) => {
      await watchShifts(keptPage);
      const line = await trickle(keptPage, site.origin, fonts === USUAL ? 4096 : 8192);
      await use(line);
      line.stop();
    },
    { scope: 'worker' },
  ],
});

for (const [index, path] of pages.entries()) {
  test(`When ${path} trickles in and its font comes last then nothing painted moves`, async ({
    page,
    line,
    fonts,
  }) => {
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
