import type { Page } from 'playwright/test';

interface Shift {
  value: number;
  moved: string[];
}

/** Keeps every layout shift of the pages to come (Layout Instability API). */
export const watchLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${node?.textContent?.slice(0, 30)} (${from.x}, ${from.y} to ${to.x}, ${to.y})`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of what moved so far, and what it was. */
export async function measureLayoutShifts(page: Page): Promise<{ total: number; what: string }> {
  // Shifts are reported after the frame they happen in.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), what: JSON.stringify(shifts) };
}
