import { expect, type Page } from 'playwright/test';

/** Where Tab has to stop; `what` is the start of its HTML, and `isContent` whether it is the page's own, not the frame's. */
type Stop = ReturnType<typeof prepareWalk>[number];

declare global {
  interface Window {
    /** Place of what has the focus among the stops, -1 where it has left them, and what is wrong with how it shows. */
    __focused(): { index: number; faults: string[] };
  }
}

/** Notes where Tab has to stop and how each stop looks without the focus. Runs in the page. */
function prepareWalk() {
  const NATIVE =
    'a[href], area[href], button, input, select, textarea, summary, audio[controls], video[controls]';
  const FOCUSABLE = `${NATIVE}, [tabindex], [contenteditable]`;

  /** Of a group of radio buttons only the chosen one is a stop, or else the first. */
  const isSkippedRadio = (element: Element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || !element.name) return false;
    const group = [
      ...(element.form ?? document).querySelectorAll<HTMLInputElement>(
        `input[type=radio][name="${element.name}"]`,
      ),
    ];
    return element !== (group.find(({ checked }) => checked) ?? group[0]);
  };
  /** Chromium lets the keyboard scroll a box that nothing inside of it can be focused in. */
  const scrolls = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isAuto = (value: string) => value === 'auto' || value === 'scroll';
    return (
      ((isAuto(overflowX) && element.scrollWidth > element.clientWidth) ||
        (isAuto(overflowY) && element.scrollHeight > element.clientHeight)) &&
      !element.querySelector(FOCUSABLE)
    );
  };
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      (element.matches(FOCUSABLE) ? element.tabIndex >= 0 : scrolls(element)) &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      !isSkippedRadio(element) &&
      element.checkVisibility({ checkVisibilityCSS: true }),
  );

  /** Returns the elements that may show an element's focus: itself, its next sibling (beside a hidden input), its label. */
  const bearers = (element: Element) =>
    [element, element.nextElementSibling, element.closest('label')].filter((each) => each !== null);
  const ring = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineOffset, opacity } = getComputedStyle(element);
    return {
      isShown: outlineStyle !== 'none' && opacity !== '0',
      width: parseFloat(outlineWidth),
      offset: parseFloat(outlineOffset),
    };
  };
  const text = (element: Element) => JSON.stringify(bearers(element).map(ring));
  const plain = elements.map(text);

  /** True if another element covers this point of the focused element. */
  const isCovered = (bearer: Element, x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    return !top || !(bearer.contains(top) || top.contains(bearer) || top.closest('label')?.contains(bearer));
  };
  const getFaults = (element: HTMLElement, index: number) => {
    const faults: string[] = [];
    const bearer = bearers(element).find((each) => ring(each).isShown && ring(each).width >= 2);
    if (!bearer || text(element) === plain[index]) faults.push('no ring shows that it has the focus');
    const { left, top, right, bottom } = (bearer ?? element).getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
      faults.push('not on the screen');
    const [box] = (bearer ?? element).getClientRects();
    if (box) {
      const inset = Math.min(4, box.width / 4, box.height / 4);
      // Chromium scrolls no row sideways, and no long text field, for a stop of which a part is on the screen.
      const [start, end] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const bottomEdge = Math.min(box.bottom, innerHeight);
      const points: [number, number][] = [
        [start + inset, box.top + inset],
        [(start + end) / 2, (box.top + bottomEdge) / 2],
        [end - inset, bottomEdge - inset],
      ];
      if (points.some(([x, y]) => isCovered(bearer ?? element, x, y))) faults.push('something lies over it');
    }
    return faults;
  };

  window.__focused = () => {
    const index = elements.indexOf(document.activeElement as HTMLElement);
    return { index, faults: elements[index] ? getFaults(elements[index], index) : [] };
  };
  return elements.map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      what: element.outerHTML.slice(0, 120),
      isContent: element.closest('main') !== null,
      left: left + scrollX,
      top: top + scrollY,
      right: right + scrollX,
      bottom: bottom + scrollY,
    };
  });
}

/** Presses a key; what has the focus then. */
async function press(page: Page, key: 'Tab' | 'Shift+Tab') {
  await page.keyboard.press(key);
  return page.evaluate(async () => {
    // The focus ring shows in the next frame, or in the frame after a transition of no time.
    do await new Promise(requestAnimationFrame);
    while ((document.activeElement?.getAnimations().length ?? 0) > 0);
    return window.__focused();
  });
}

/** Reads as the eye does: what comes after may be lower or further right, never above in the same column. */
const goesBack = (from: Stop, to: Stop) =>
  to.bottom <= from.top && to.left < from.right && to.right > from.left;

/**
 * Walked whole, and back. Elsewhere the frame is the same, and the walk goes from the content's beginning to the first stop
 * after it.
 */
const WHOLE = '/contact';

/** Expects Tab to stop once at all that can be used, in order, each time in plain sight. */
export const expectFocusOrder = (page: Page, path: string): Promise<void> =>
  walk(page, { isWhole: path === WHOLE, isBothWays: path === WHOLE });

/** Expects the same of the content on a phone, in both directions. */
export async function expectFocusOrderOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await walk(page, { isWhole: false, isBothWays: true });
}

async function walk(
  page: Page,
  { isWhole, isBothWays }: { isWhole: boolean; isBothWays: boolean },
): Promise<void> {
  const stops = await page.evaluate(prepareWalk);
  expect.soft(stops.length, 'stops').toBeGreaterThan(20);
  const end = stops.findLastIndex(({ isContent }) => isContent) + 2;
  const begin = stops.findIndex(({ isContent }) => isContent);
  const walked = isWhole || begin < 0 ? stops : stops.slice(begin, end);
  if (walked !== stops) await page.getByRole('main').focus();
  const faults: string[] = [];

  /** Presses the key once for each expected stop, and returns the stops that had the focus. */
  const follow = async (key: 'Tab' | 'Shift+Tab', expectedStops: Stop[]) => {
    const focusedStops: Stop[] = [];
    for (const expected of expectedStops) {
      const { index, faults: here } = await press(page, key);
      const stop = stops[index];
      if (stop) focusedStops.push(stop);
      if (stop !== expected) break;
      faults.push(...here.map((fault) => `${key}, ${fault}: ${stop.what}`));
    }
    const getWhat = (list: Stop[]) => list.map(({ what }) => what);
    expect.soft(getWhat(focusedStops), `stops of ${key} in order`).toEqual(getWhat(expectedStops));
    return focusedStops;
  };

  for (const [index, stop] of (await follow('Tab', walked)).entries()) {
    const before = walked[index - 1];
    if (before && goesBack(before, stop)) faults.push(`above ${before.what}: ${stop.what}`);
  }
  if (isBothWays) await follow('Shift+Tab', walked.toReversed().slice(1));
  expect.soft(faults, 'faults of stops').toEqual([]);
  if (!isWhole) return;
  for (const _ of stops.slice(1)) await page.keyboard.press('Tab');
  // Out of the page, or around to its first stop: nothing holds the focus.
  expect.soft((await press(page, 'Tab')).index, 'stop after the last').toBeLessThanOrEqual(0);
}
