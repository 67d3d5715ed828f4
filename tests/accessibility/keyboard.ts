import { expect, type Page } from 'playwright/test';
import { press, type Stop, stopsOf } from './stops.ts';

/** Reads as the eye does: what comes after may be lower or further right, never above in the same column. */
const goesBack = (from: Stop, to: Stop) =>
  to.bottom <= from.top && to.left < from.right && to.right > from.left;

/**
 * Walked whole, and back: a form, choices and a module of another team, a long text. Elsewhere the frame is the same, and
 * the walk goes from the content's beginning to the first stop after it.
 */
const WHOLE = ['/contact', '/games', '/mentions-legales'];

/** Expects Tab to stop once at all that can be used, in order, each time in plain sight. */
export async function expectOrderOfStops(page: Page, path: string): Promise<void> {
  const stops = await stopsOf(page);
  expect(stops.length).toBeGreaterThan(20);
  const isWhole = WHOLE.includes(path);
  const end = stops.findLastIndex(({ isContent }) => isContent) + 2;
  const begin = stops.findIndex(({ isContent }) => isContent);
  const walked = isWhole || begin < 0 ? stops : stops.slice(begin, end);
  if (walked !== stops) await page.getByRole('main').focus();
  const met: string[] = [];
  const faults: string[] = [];
  let before: Stop | undefined;
  for (const expected of walked) {
    const { index, faults: here } = await press(page, 'Tab');
    const stop = stops[index];
    met.push(stop?.what ?? 'nothing of the page');
    if (stop !== expected) break;
    faults.push(...here.map((fault) => `${fault}: ${stop.what}`));
    if (before && goesBack(before, stop)) faults.push(`above ${before.what}: ${stop.what}`);
    before = stop;
  }
  expect.soft(met).toEqual(walked.map(({ what }) => what));
  expect.soft(faults).toEqual([]);
  if (isWhole) {
    for (const expected of stops.toReversed().slice(1)) {
      expect(stops[(await press(page, 'Shift+Tab')).index]?.what).toBe(expected.what);
    }
    for (const _ of stops.slice(1)) await page.keyboard.press('Tab');
    // Out of the page, or around to its first stop: nothing holds the focus.
    expect((await press(page, 'Tab')).index).toBeLessThanOrEqual(0);
  }
}
