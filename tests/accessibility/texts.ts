import type { Page } from 'playwright/test';

/** What of a page's text can't be read, as it is laid out now: what is cut off, and what lies over other text. */
export const unreadable = (page: Page): Promise<string[]> => page.evaluate(findUnreadable);

/** Runs in the page. */
function findUnreadable(): string[] {
  interface Line {
    text: Text;
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const isUnseen = (element: Element) =>
    !element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) ||
    // Said to those who listen only.
    !!element.closest('svg, option, noscript') ||
    (function isClippedAway(each: Element | null): boolean {
      if (!each) return false;
      const { clipPath, position } = getComputedStyle(each);
      return (clipPath === 'inset(50%)' && position === 'absolute') || isClippedAway(each.parentElement);
    })(element);

  /** What cuts a line off, or the box it can be scrolled in: there it reaches as far as that box does. */
  const boundsOf = (element: Element, line: Line): { cutBy?: Element; scroller?: DOMRect } => {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      const isCut = (value: string) => value === 'hidden' || value === 'clip';
      if (isCut(overflowX) && (line.right > box.right + 2 || line.left < box.left - 2))
        return { cutBy: each };
      if (isCut(overflowY) && (line.bottom > box.bottom + 4 || line.top < box.top - 4))
        return { cutBy: each };
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
        return { scroller: box };
    }
    return {};
  };
  const isFloating = (element: Element | null): boolean =>
    !!element &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFloating(element.parentElement));
  const start = ({ text }: Line) => `« ${text.data.trim().slice(0, 40)} »`;

  const faults: string[] = [];
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const holder = text.parentElement;
    if (!holder || !text.data.trim() || isUnseen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const floats = isFloating(holder);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      // A line's box is higher than its letters.
      const trim = (bottom - top) * 0.22;
      const line: Line = { text, left, top: top + trim, right, bottom: bottom - trim };
      if (right - left < 2) continue;
      const { cutBy, scroller } = boundsOf(holder, line);
      if (cutBy) faults.push(`cut off: ${start(line)} by ${cutBy.outerHTML.slice(0, 80)}`);
      if (scroller) line.right = Math.min(line.right, scroller.right);
      if (!floats) lines.push(line);
    }
  }
  lines.sort((one, other) => one.top - other.top);
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length && (lines[next] as Line).top < line.bottom; next++) {
      const other = lines[next] as Line;
      const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const height = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
      if (other.text !== line.text && width > 2 && height > 2)
        faults.push(`${start(line)} and ${start(other)} overlap`);
    }
  }
  return [...new Set(faults)];
}
