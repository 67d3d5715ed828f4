import type { Page } from 'playwright/test';

/**
 * Places where a line breaks before a sign that French never begins one with (`: ; ! ? % € »`), or after `«`, in the text
 * shown now, each as « … x⏎: y … ». Empty when all is well. A sign that is all its block says (a button « ? », a column's
 * head) begins no line of a text.
 */
export const badLineStarts = (page: Page): Promise<string[]> => page.evaluate(findBadLineStarts);

/** Runs in the page. */
function findBadLineStarts(): string[] {
  const clipped = new Map<Element | null, boolean>([[null, false]]);
  /** Said to those who listen only. */
  const isClippedAway = (element: Element): boolean => {
    const known = clipped.get(element);
    if (known !== undefined) return known;
    const { clipPath, position } = getComputedStyle(element);
    const isSo =
      (clipPath === 'inset(50%)' && position === 'absolute') ||
      (element.parentElement !== null && isClippedAway(element.parentElement));
    clipped.set(element, isSo);
    return isSo;
  };
  const isUnseen = (element: Element) =>
    !element.checkVisibility({ checkVisibilityCSS: true }) ||
    !!element.closest('svg, code, pre, option, noscript, script, style') ||
    isClippedAway(element);
  const blockOf = (element: Element): Element => {
    const { display } = getComputedStyle(element);
    const isInline = display === 'inline' || display === 'contents';
    return isInline && element.parentElement ? blockOf(element.parentElement) : element;
  };
  const boxOf = (text: Text, at: number) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  };

  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement && text.data.trim() && !isUnseen(text.parentElement)) texts.push(text);
  }
  /** The next character that isn't a space, in the same block. */
  const neighbour = (index: number, at: number, step: 1 | -1): { text: Text; at: number } | undefined => {
    const block = blockOf((texts[index] as Text).parentElement as Element);
    for (let next = index; block.contains(texts[next] ?? null); next += step) {
      const text = texts[next] as Text;
      const first = next === index ? at + step : step === 1 ? 0 : text.length - 1;
      for (let place = first; place >= 0 && place < text.length; place += step)
        if (text.data.charAt(place).trim()) return { text, at: place };
    }
    return undefined;
  };

  const found: string[] = [];
  for (const [index, text] of texts.entries()) {
    for (const { 0: sign, index: at } of text.data.matchAll(/[:;!?%€»«]/g)) {
      const isOpening = sign === '«';
      const before = isOpening ? { text, at } : neighbour(index, at, -1);
      const after = isOpening ? neighbour(index, at, 1) : { text, at };
      if (!after) continue;
      const start = boxOf(after.text, after.at);
      const isBroken = before
        ? (start.top + start.bottom) / 2 > boxOf(before.text, before.at).bottom
        : neighbour(index, at, 1) !== undefined;
      if (!isBroken || !start.width) continue;
      const head = before ? before.text.data.slice(Math.max(0, before.at - 30), before.at + 1) : '';
      found.push(`« … ${head}⏎${after.text.data.slice(after.at, after.at + 30)} … »`);
    }
  }
  return found;
}
