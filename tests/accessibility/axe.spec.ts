import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule axe-core has for WCAG 2.2 AA, and its best practices. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const path of [...pages, '/nope']) {
  test(`When axe-core looks at ${path} then it reports nothing, in either theme, at 1440 and 320 px`, async ({
    page,
    allow,
  }) => {
    if (path === '/nope') allow(/404/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await visit(page, path);
      await page.evaluate(source);
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
  });
}
