import { expect, type Page } from 'playwright/test';
import { badLineStarts } from '../support/line-starts.ts';
import { crowded } from './crowding.ts';
import { drawn, looks } from './looks.ts';
import { lostInPalette, noteBoxes } from './palette.ts';
import { settled } from './settled.ts';
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

/** Expects nothing to be lost, cut off, covered, crowded or off the screen in a visitor's own letters, colours, sizes and spacing. */
export async function expectLayoutHolds(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
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
  expect.soft(await crowded(page), 'set to 32 px').toEqual([]);
  await setFontSize(page, 16);

  const faults: string[] = [];
  for (const look of looks) {
    await drawn(page, look);
    for (const width of look.widths) {
      await page.setViewportSize({ width, height: 800 });
      const found = await crowded(page);
      // In enlarged or spaced letters a word longer than its line breaks where it must.
      if (look.text === 'as it is') found.push(...(await badLineStarts(page)));
      if (width === 768 || (width === 390 && look.fonts === 'dejavu'))
        found.push(...(await unreadable(page)));
      faults.push(...found.map((fault) => `${look.fonts}, ${look.text}, ${width} px: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
}
