import type { Page } from 'playwright/test';
import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';
import { crowded } from './crowding.ts';
import { drawn, looks } from './looks.ts';
import { lostInPalette, noteBoxes } from './palette.ts';
import { filled, settled } from './settled.ts';
import { unreadable } from './texts.ts';

/** The browser's own setting, which media queries in `rem` follow as well; 16 px is what it is by itself. */
async function setFontSize(page: Page, standard: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`,
    standard,
  );
}

/** The document's width, and what reaches beyond the screen without being clipped or scrolled by what is around it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isClipped = (element: Element | null): boolean =>
      !!element && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
    const beyond = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !isClipped(element.parentElement),
      )
      .map((element) => element.outerHTML.slice(0, 80));
    return { width: document.documentElement.scrollWidth, beyond };
  });

for (const path of [...pages, '/nope']) {
  test(`When ${path} is read in letters, colours, sizes or spacing of the visitor’s own then nothing is lost, cut off, covered, crowded or off the screen`, async ({
    page,
    allow,
  }) => {
    if (path === '/nope') allow(/404/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, path);
    await filled(page);
    expect.soft(await unreadable(page), 'as it is').toEqual([]);

    await noteBoxes(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await settled(page);
      expect.soft(await lostInPalette(page), `a ${colorScheme} palette`).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'none' });

    await setFontSize(page, 32);
    expect.soft(await unreadable(page), 'set to 32 px').toEqual([]);
    expect.soft(await tooWide(page), 'set to 32 px').toEqual({ width: 1280, beyond: [] });
    await setFontSize(page, 16);

    for (const look of looks) {
      await drawn(page, look);
      for (const width of look.widths) {
        const how = `${look.fonts}, ${look.text}, ${width} px`;
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await tooWide(page), how).toEqual({ width, beyond: [] });
        expect.soft(await crowded(page), how).toEqual([]);
        if (width === 768 || (width === 390 && look.text !== 'twice as large'))
          expect.soft(await unreadable(page), how).toEqual([]);
      }
    }
  });
}
