import { Hold } from '../support/hold.ts';
import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { heading, hydrated } from '../support/visit.ts';
import { limits } from './limits.ts';

for (const path of pages) {
  for (const width of [1280, 390]) {
    test(`When ${path} is loaded at ${width} px and its font comes late then nothing moves`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        const shifts: unknown[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Element }[];
          })[])
            shifts.push({
              value: entry.value,
              moved: entry.sources.map(({ node }) => node?.textContent?.slice(0, 30)),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // A font that is there before the first paint hides what its arrival would move.
      const font = await Hold.of(page, '**/*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await heading(page).waitFor();
      await hydrated(page);
      await font.release();
      await page.evaluate(() => document.fonts.ready);
      // Shifts are reported after the frame they happen in.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(limits.layoutShift);
    });
  }
}
