import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

for (const path of [...pages, '/nope']) {
  test(`When ${path} is shown at 320 px then nothing is wider than the screen`, async ({ page, allow }) => {
    if (path === '/nope') allow(/404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, path);
    const wide = await page.evaluate(() => {
      const isClipped = (element: Element | null): boolean =>
        !!element && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
      const beyond = [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .filter((element) => element.checkVisibility() && !isClipped(element.parentElement))
        .map((element) => element.outerHTML.slice(0, 80));
      return { width: document.documentElement.scrollWidth, beyond };
    });
    expect(wide).toEqual({ width: 320, beyond: [] });
  });

  test(`When Tab walks through ${path} then every stop has a name and can be seen`, async ({
    page,
    allow,
  }) => {
    test.setTimeout(60_000);
    if (path === '/nope') allow(/404/);
    await visit(page, path);
    const stops: string[] = [];
    // Back in the address bar, or at the first stop again, after every stop of the page.
    for (let step = 0; step < 200; step++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const seen = element as Element & { wasStop?: boolean };
        if (seen.wasStop) return null;
        seen.wasStop = true;
        return element.outerHTML.slice(0, 120);
      });
      if (!stop) break;
      stops.push(stop);
      await expect(focused, stop).toHaveAccessibleName(/\S/);
      await expect(focused, stop).toBeVisible();
    }
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.length).toBeLessThan(200);
  });
}
