import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** Buttons and links that show a box of their own in the site's colours. */
    __boxes: Element[];
  }
}

/** Notes what has a box of its own; asked before the visitor's palette comes. */
export const noteBoxes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.__boxes = [...document.querySelectorAll('button, a, summary, input, select, textarea')].filter(
      (element) => {
        const { backgroundColor, borderBlockEndWidth, borderBlockEndColor, appearance, opacity } =
          getComputedStyle(element);
        const isSeen = (colour: string) => !/^rgba\(.*, 0\)$/.test(colour);
        return (
          // What the browser draws follows the palette by itself.
          !(appearance !== 'none' && element.matches('[type=checkbox], [type=radio], [type=range]')) &&
          opacity !== '0' &&
          element.checkVisibility() &&
          (isSeen(backgroundColor) || (borderBlockEndWidth !== '0px' && isSeen(borderBlockEndColor)))
        );
      },
    );
  });

/** What a palette of the visitor's own makes unseen, or leaves out. */
export const lostInPalette = (page: Page): Promise<string[]> =>
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
    const chosen = [...document.querySelectorAll(CHOSEN), ...hidden.map((input) => input.nextElementSibling)];
    for (const element of chosen) {
      if (element?.checkVisibility() && getComputedStyle(element).backgroundColor !== chosenGround)
        faults.push(`not told from what isn’t chosen: ${start(element)}`);
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
