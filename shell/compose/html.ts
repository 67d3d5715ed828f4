import { createHash } from 'node:crypto';
import { PAGE_DATA_ID } from '../app/page/data.ts';

/** Returns JSON that is safe inside a script element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** CSP source of an inline script or style (CSP Level 3, section 2.3.1). */
export const computeCspHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * Throws when a style sheet would end its inline style element (HTML, « raw text elements »). The rest would be markup on
 * every page with an island of that team.
 */
export function assertInlineableStyles(href: string, css: string): void {
  if (/<\/style/i.test(css))
    throw new Error(`the style sheet ${href} holds « </style », which would end its element`);
}

/**
 * Throws when a page's markup has a script element. The rendering process checks it as well, but runs a team's code, which
 * may answer what it likes; a page's data is read from such an element.
 */
export function assertNoScript(markup: string): void {
  if (/<script/i.test(markup)) throw new Error('the markup has a script element, which no page may have');
}

/** Around the markup of frame and page, and around the page's data. */
export const ROOT_START = '<div id="root">';
export const DATA_START = `</div><script type="application/json" id="${PAGE_DATA_ID}">`;
export const DATA_END = '</script>';

/** Positions where hosts insert a preview's style and banner. */
export const HEAD_END = '</head>';
export const BODY_END = '</body>';

/** Throws with the first placeholder for hosts that a page lacks. */
export function assertPlaceholders(html: string, marks: string[]): void {
  const missing = marks.find((mark) => !html.includes(mark));
  if (missing) throw new Error(`the page has no ${missing} for hosts to fill in`);
}

/** Replaces a pattern's match. Throws without a match: the HTML has changed, and the pattern must follow. */
export function replaceOrThrow(
  html: string,
  pattern: string | RegExp,
  by: (...found: string[]) => string,
): string {
  let isFound = false;
  const changed = html.replace(pattern, (...found) => {
    isFound = true;
    return by(...found);
  });
  if (!isFound) throw new Error(`the HTML has nothing like ${pattern}`);
  return changed;
}
