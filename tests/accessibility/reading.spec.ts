import type { Page } from 'playwright/test';
import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';
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

/** The least a visitor may ask for without losing anything (WCAG 2.2, 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }`;

/** On phones, on tablets held either way, on desks. */
const looks = [
  { name: 'as it is', css: '', widths: [390, 768, 820, 1024] },
  { name: 'spaced', css: SPACING, widths: [320, 390, 768, 1024, 1280] },
  // A style sheet alone, which media queries know nothing of.
  {
    name: 'twice as large',
    css: 'html { font-size: 200% !important }',
    widths: [320, 390, 640, 768, 1024, 1280],
  },
];

/** Adds a style of the visitor's, as an extension does: the page's policy has no say in it. */
const addStyle = (page: Page, css: string) =>
  page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet();
    await sheet.replace(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const path of [...pages, '/nope']) {
  test(`When ${path} is read in colours, sizes or spacing of the visitor’s own then nothing is lost, cut off, covered or off the screen`, async ({
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
    expect.soft(await widthOf(page), 'set to 32 px').toBe(1280);

    await setFontSize(page, 16);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await addStyle(page, SPACING);
      expect.soft(await unreadable(page), `spaced, ${width} px`).toEqual([]);
    }
    for (const { name, css, widths } of looks) {
      await addStyle(page, css);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expect.soft.poll(() => widthOf(page), { message: `${name}, ${width} px` }).toBe(width);
        if (width === 768) expect.soft(await unreadable(page), `${name}, ${width} px`).toEqual([]);
      }
    }
  });
}
