import type { Page } from 'playwright/test';

/**
 * What of a page's controls lies over another one, stands less than 8 px beside it in the same row, or leaves the
 * screen. Links in running text and the choices of one control (segments, tabs) belong together.
 */
export const crowded = (page: Page, within = 'body'): Promise<string[]> => page.evaluate(findCrowded, within);

/** Runs in the page. */
function findCrowded(within: string): string[] {
  const APART = 8;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input)';
  /** Choices of one control, a number and its steps: they touch by design. */
  const ONE_CONTROL = 'fieldset, [role="tablist"], :has(> input[type="number"])';
  const isFixed = (element: Element | null): boolean =>
    !!element && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
  const isReached = (element: Element) => {
    if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) return false;
    if (getComputedStyle(element).display === 'inline') return false;
    // What floats over the page leaves by itself or by its button.
    if (isFixed(element)) return false;
    // Of a hidden input its label is what is touched.
    return !element.closest('label:has(input)') || element.matches('label');
  };
  const name = (element: Element) =>
    `« ${(element.getAttribute('aria-label') ?? element.textContent ?? element.id).trim().slice(0, 30)} »`;
  const shown = [...document.querySelectorAll(`:is(${within}) :is(${CONTROLS})`)]
    .filter(isReached)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
    .sort((one, other) => one.box.top - other.box.top);
  const faults: string[] = [];
  for (const [index, { element, box }] of shown.entries()) {
    const isScrolled = (each: Element | null): boolean =>
      !!each &&
      (['auto', 'scroll'].includes(getComputedStyle(each).overflowX) || isScrolled(each.parentElement));
    if ((box.right > innerWidth + 0.5 || box.left < -0.5) && !isScrolled(element))
      faults.push(`off the screen: ${name(element)}`);
    for (let next = index + 1; next < shown.length; next++) {
      const { element: other, box: beside } = shown[next] as (typeof shown)[number];
      if (beside.top > box.bottom - 0.5) break;
      if (element.contains(other) || other.contains(element)) continue;
      const group = element.closest(ONE_CONTROL);
      if (group && group === other.closest(ONE_CONTROL)) continue;
      const gap = Math.max(box.left, beside.left) - Math.min(box.right, beside.right);
      if (Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top) > 0.5 && gap < APART - 0.5)
        faults.push(`${gap.toFixed(1)} px between ${name(element)} and ${name(other)}`);
    }
  }
  return faults;
}
