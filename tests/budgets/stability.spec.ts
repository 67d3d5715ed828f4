import { Hold } from '../support/hold.ts';
import { pages } from '../support/pages.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';
import { trickle } from '../support/trickle.ts';
import { hydrated } from '../support/visit.ts';
import { limitsOf } from './limits.ts';

for (const path of pages) {
  for (const width of [1280, 390]) {
    test(`When ${path} trickles in at ${width} px and its font comes last then nothing painted moves`, async ({
      page,
      site,
    }) => {
      const { layoutShift } = limitsOf(path);
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      // A font that is there before the last paint hides what its arrival would move.
      const font = await Hold.of(page, '**/*.woff2');
      const line = await trickle(page, site.origin);
      try {
        await page.goto(line.origin + path, { waitUntil: 'commit' });
        await hydrated(page);
        expect(font.count, 'fonts on their way').toBeGreaterThan(0);
        const inside = await shiftsOf(page);
        expect.soft(inside.total, `while ${path} came in: ${inside.what}`).toBeLessThanOrEqual(layoutShift);
        await font.release();
        await page.evaluate(() => document.fonts.ready);
        const { total, what } = await shiftsOf(page);
        expect(total - inside.total, `once the font of ${path} was there: ${what}`).toBeLessThanOrEqual(
          layoutShift,
        );
      } finally {
        line.stop();
      }
    });
  }
}
