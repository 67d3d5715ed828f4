import type { Page } from 'playwright/test';

/**
 * Finds elements wider than the screen, and controls that overlap or are less than 8 px apart in the same row. Links in
 * running text and the choices of one control (segments, tabs) may touch.
 */
export const findLayoutFaults = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(collectCrowded, within);

/** Runs in the page. */
function collectCrowded(within: string): string[] {
  const APART = 8;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input)';
  /** Choices of one control, a number and its steps: they touch by design. */
  const ONE_CONTROL = 'fieldset, [role="tablist"], :has(> input[role="spinbutton"])';
  const isFixed = (element: Element | null): boolean => {
    if (!element) return false;
    const { position, bottom } = getComputedStyle(element);
    // An answer that stays at the lower edge passes over choices that are scrolled to.
    return (
      position === 'fixed' || (position === 'sticky' && bottom !== 'auto') || isFixed(element.parentElement)
    );
  };
  /** True for elements that are hidden from view: for screen readers only, or traps for robots. */
  const isUnseen = (element: Element | null): boolean =>
    !!element &&
    (element.getAttribute('aria-hidden') === 'true' ||
      getComputedStyle(element).clipPath === 'inset(50%)' ||
      isUnseen(element.parentElement));
  const isReached = (element: Element) => {
    if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) return false;
    if (getComputedStyle(element).display === 'inline') return false;
    // A floating element leaves by itself or by its button.
    if (isFixed(element)) return false;
    // Of a hidden input its label is what is touched.
    return !element.closest('label:has(input)') || element.matches('label');
  };
  const name = (element: Element) =>
    `« ${(element.getAttribute('aria-label') ?? element.textContent ?? element.id).trim().slice(0, 30)} »`;
  const controls = [...document.querySelectorAll(`:is(${within}) :is(${CONTROLS})`)]
    .filter(isReached)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
    .sort((one, other) => one.box.top - other.box.top);
  const isClipped = (element: Element | null): boolean =>
    !!element && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
  const faults = [...document.querySelectorAll(`:is(${within}), :is(${within}) *`)]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (right > innerWidth + 1 || left < -1) && !isClipped(element.parentElement);
    })
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }) && !isUnseen(element))
    .map((element) => `off the screen: ${element.outerHTML.slice(0, 100)}`);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth !== innerWidth) faults.push(`${scrollWidth} px wide`);
  for (const [index, { element, box }] of controls.entries()) {
    for (let next = index + 1; next < controls.length; next++) {
      const { element: other, box: beside } = controls[next] as (typeof controls)[number];
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
