import { Hold } from '../support/hold.ts';
import { pages } from '../support/pages.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';
import { trickle } from '../support/trickle.ts';
import { heading, hydrated } from '../support/visit.ts';
import { limits } from './limits.ts';

for (const path of pages) {
  for (const width of [1280, 390]) {
    test(`When ${path} is loaded at ${width} px and its font comes late then nothing moves`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      // A font that is there before the first paint hides what its arrival would move.
      const font = await Hold.of(page, '**/*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await heading(page).waitFor();
      await hydrated(page);
      await font.release();
      await page.evaluate(() => document.fonts.ready);
      const { total, what } = await shiftsOf(page);
      expect(total, what).toBeLessThanOrEqual(limits.layoutShift);
    });

    test(`When ${path} trickles in at ${width} px then nothing painted moves`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      const line = await trickle(page, site.origin);
      try {
        await page.goto(line.origin + path);
        await hydrated(page);
        const { total, what } = await shiftsOf(page);
        expect(total, what).toBeLessThanOrEqual(limits.layoutShift);
      } finally {
        line.stop();
      }
    });
  }
}
