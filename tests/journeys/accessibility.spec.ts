import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

for (const path of [...pages, '/nope']) {
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
