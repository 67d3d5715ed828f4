import { expect, type Page } from 'playwright/test';
import { PAGE_KINDS } from '#support/pages.ts';
import { applyDisplaySettings, listRenderings, waitForTransitions } from './display-settings.ts';
import { findLayoutFaults } from './target-spacing.ts';

declare global {
  interface Window {
    /** Buttons and links that show a box of their own in the site's colours. */
    __boxes: Element[];
  }
}

/** Notes the elements with a box of their own. Call it before the visitor's palette is emulated. */
const noteBoxes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.__boxes = [...document.querySelectorAll('button, a, summary, input, select, textarea')].filter(
      (element) => {
        const { backgroundColor, borderBlockEndWidth, borderBlockEndColor, appearance, opacity } =
          getComputedStyle(element);
        const isSeen = (colour: string) => !/^rgba\(.*, 0\)$/.test(colour);
        return (
          // The browser adapts its own drawing to the palette.
          !(appearance !== 'none' && element.matches('[type=checkbox], [type=radio], [type=range]')) &&
          opacity !== '0' &&
          element.checkVisibility() &&
          (isSeen(backgroundColor) || (borderBlockEndWidth !== '0px' && isSeen(borderBlockEndColor)))
        );
      },
    );
  });

/** Returns the elements that the visitor's palette makes invisible or leaves out. */
const lostInPalette = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.forcedColorAdjust = 'none';
    // Without motion every change still passes through a transition, of no time.
    probe.style.transitionProperty = 'none';
    const resolved = (colour: string) => {
      probe.style.color = colour;
      probe.style.backgroundColor = colour;
      const { color, backgroundColor } = getComputedStyle(probe);
      return [color, backgroundColor];
    };
    const PALETTE = 'Canvas CanvasText LinkText VisitedText GrayText Highlight HighlightText ButtonText';
    const palette = new Set(PALETTE.split(' ').flatMap(resolved));
    const [, chosenGround = ''] = resolved('Highlight');
    const [chosenText = ''] = resolved('HighlightText');
    const [, ground = ''] = resolved('Canvas');
    probe.remove();

    const faults: string[] = [];
    const start = (element: Element) => (element.closest('svg') ?? element).outerHTML.slice(0, 110);
    for (const box of window.__boxes) {
      const { borderBlockEndWidth, borderBlockEndColor, backgroundColor } = getComputedStyle(box);
      const isBordered = borderBlockEndWidth !== '0px' && borderBlockEndColor !== ground;
      if (box.isConnected && !isBordered && backgroundColor !== chosenGround)
        faults.push(`no border: ${start(box)}`);
    }
    const CHOSEN = '[aria-pressed=true], [aria-selected=true], a[aria-current], button[aria-current]';
    const hidden = [...document.querySelectorAll('input:checked')].filter(
      (input) => getComputedStyle(input).opacity === '0',
    );
    const chosenElements = [
      ...document.querySelectorAll(CHOSEN),
      ...hidden.map((input) => input.nextElementSibling),
    ];
    for (const element of chosenElements) {
      if (!element?.checkVisibility()) continue;
      if (getComputedStyle(element).backgroundColor !== chosenGround)
        faults.push(`looks like a choice that isn’t made: ${start(element)}`);
      for (const part of [element, ...element.querySelectorAll('*')])
        if (getComputedStyle(part).color !== chosenText) faults.push(`unreadable choice: ${start(part)}`);
    }
    for (const shape of document.querySelectorAll('svg *')) {
      const { fill, stroke } = getComputedStyle(shape);
      for (const colour of [fill, stroke]) {
        if (!/^(none|url)/.test(colour) && !palette.has(colour) && shape.checkVisibility())
          faults.push(`drawn in ${colour}: ${start(shape)}`);
      }
    }
    return [...new Set(faults)];
  });

/** Returns the texts of a page that can't be read in the current layout: cut off, or over other text. */
const unreadable = (page: Page): Promise<string[]> => page.evaluate(findFaultsOfText, 'reading' as const);

/**
 * Returns the places in the shown text where a line begins with a sign of French punctuation (`: ; ! ? % € »`), or ends
 * with `«`. Each is formatted as « … x⏎: y … ». A sign that is the whole text of its block (a button « ? », a column's
 * head) doesn't count.
 */
const badLineStarts = (page: Page): Promise<string[]> =>
  page.evaluate(findFaultsOfText, 'line starts' as const);

/** The least height of the window that what stays while the page is scrolled leaves free, over the page's length. */
const leastUncovered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const staying = [...document.querySelectorAll('body *')].filter(
      (element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility(),
    );
    const boxesAt = (top: number) => {
      scrollTo({ top, behavior: 'instant' });
      return staying.map((element) => element.getBoundingClientRect());
    };
    let least = innerHeight;
    for (let top = 0; top + innerHeight < document.documentElement.scrollHeight; top += 150) {
      const moved = boxesAt(top + 1);
      const covered = boxesAt(top)
        .filter((box, index) => box.top === moved[index]?.top && box.width > innerWidth / 2)
        .map((box) => Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)));
      least = Math.min(least, innerHeight - covered.reduce((sum, height) => sum + height, 0));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return least;
  });

/** Runs in the page. */
function findFaultsOfText(looked: 'reading' | 'line starts'): string[] {
  interface Line {
    text: Text;
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  /** Texts for screen readers only. */
  const clipped = new Map<Element | null, boolean>([[null, false]]);
  const isClippedAway = (element: Element | null): boolean => {
    const cachedClip = clipped.get(element);
    if (cachedClip !== undefined || !element) return cachedClip ?? false;
    const { clipPath, position } = getComputedStyle(element);
    const isSo =
      (clipPath === 'inset(50%)' && position === 'absolute') || isClippedAway(element.parentElement);
    clipped.set(element, isSo);
    return isSo;
  };
  const UNREAD = looked === 'reading' ? 'svg, option, noscript' : 'svg, code, pre, option, noscript';
  const isUnseen = (element: Element) =>
    !element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: looked === 'reading' }) ||
    !!element.closest(UNREAD) ||
    isClippedAway(element);
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement && text.data.trim() && !isUnseen(text.parentElement)) texts.push(text);
  }
  const getHolder = (text: Text) => text.parentElement as Element;
  const faults: string[] = [];

  function read() {
    /** Returns the element that cuts a line off, or the box in which the line can be scrolled. */
    const getBounds = (element: Element, line: Line): { cutBy?: Element; scroller?: DOMRect } => {
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

    const lines: Line[] = [];
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const floats = isFloating(getHolder(text));
      for (const { left, top, right, bottom } of range.getClientRects()) {
        // A line's box is higher than its letters.
        const trim = (bottom - top) * 0.22;
        const line: Line = { text, left, top: top + trim, right, bottom: bottom - trim };
        if (right - left < 2) continue;
        const { cutBy, scroller } = getBounds(getHolder(text), line);
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
  }

  function startLines() {
    const getBlock = (element: Element): Element => {
      const { display } = getComputedStyle(element);
      const isInline = display === 'inline' || display === 'contents';
      return isInline && element.parentElement ? getBlock(element.parentElement) : element;
    };
    const getBox = (text: Text, at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect();
    };

    /** The next character that isn't a space, in the same block. */
    const neighbour = (index: number, at: number, step: 1 | -1): { text: Text; at: number } | undefined => {
      const block = getBlock((texts[index] as Text).parentElement as Element);
      for (let next = index; block.contains(texts[next] ?? null); next += step) {
        const text = texts[next] as Text;
        const first = next === index ? at + step : step === 1 ? 0 : text.length - 1;
        for (let place = first; place >= 0 && place < text.length; place += step)
          if (text.data.charAt(place).trim()) return { text, at: place };
      }
      return undefined;
    };

    for (const [index, text] of texts.entries()) {
      for (const { 0: sign, index: at } of text.data.matchAll(/[:;!?%€»«]/g)) {
        const isOpening = sign === '«';
        const before = isOpening ? { text, at } : neighbour(index, at, -1);
        const after = isOpening ? neighbour(index, at, 1) : { text, at };
        if (!after) continue;
        const start = getBox(after.text, after.at);
        const isBroken = before
          ? (start.top + start.bottom) / 2 > getBox(before.text, before.at).bottom
          : neighbour(index, at, 1) !== undefined;
        if (!isBroken || !start.width) continue;
        const head = before ? before.text.data.slice(Math.max(0, before.at - 30), before.at + 1) : '';
        faults.push(`« … ${head}⏎${after.text.data.slice(after.at, after.at + 30)} … »`);
      }
    }
  }

  if (looked === 'reading') read();
  else startLines();
  return [...new Set(faults)];
}

/** The browser's own setting, which media queries in `rem` follow as well; 16 px is what it is by itself. */
async function setFontSize(page: Page, standard: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`,
    standard,
  );
}

/** Expects nothing to be cut off, covered, crowded or off the screen on a desk and on a phone. */
export async function expectLayoutHoldsAtTwoWidths(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const faults = [
      ...(await unreadable(page)),
      ...(await badLineStarts(page)),
      ...(await findLayoutFaults(page)),
    ];
    expect.soft(faults, `${width} px`).toEqual([]);
  }
}

/** Expects nothing to be lost, cut off, covered, crowded or off the screen in a visitor's own letters, colours, sizes and spacing. */
export async function expectLayoutHolds(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const toggle = page.locator('[aria-pressed]:enabled').first();
  const hasToggle = await toggle.isVisible();
  if (hasToggle) await toggle.click();
  await noteBoxes(page);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await waitForTransitions(page);
  expect.soft(await lostInPalette(page), 'a palette').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  if (hasToggle) await toggle.click();

  if (PAGE_KINDS.includes(path)) {
    await setFontSize(page, 32);
    expect.soft(await unreadable(page), 'set to 32 px').toEqual([]);
    expect.soft(await findLayoutFaults(page), 'set to 32 px').toEqual([]);
    await setFontSize(page, 16);
    // A desk's window of 1280 × 1024, enlarged four times (WCAG 2.2, 1.4.10).
    await page.setViewportSize({ width: 320, height: 256 });
    expect.soft(await leastUncovered(page), 'uncovered at 320 × 256').toBeGreaterThanOrEqual(128);
  }

  const faults: string[] = [];
  for (const { look, width } of listRenderings(path)) {
    await applyDisplaySettings(page, look);
    await page.setViewportSize({ width, height: 800 });
    const crowded = await findLayoutFaults(page);
    // In enlarged or spaced letters a word longer than its line breaks where it must.
    if (look.text === 'as it is') crowded.push(...(await badLineStarts(page)));
    if (width === 768 || (width === 390 && look.fonts === 'dejavu'))
      crowded.push(...(await unreadable(page)));
    faults.push(...crowded.map((fault) => `${look.fonts}, ${look.text}, ${width} px: ${fault}`));
  }
  expect.soft(faults, 'drawings').toEqual([]);
}
