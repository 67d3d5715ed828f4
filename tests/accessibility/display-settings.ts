import type { Page } from 'playwright/test';
import { PAGE_KINDS } from '#support/pages.ts';
import { FONT_FAMILIES, type FontFamily } from '../fonts/families.ts';

/** A visitor's settings for drawing a page. */
export interface DisplaySettings {
  fonts: FontFamily;
  text: 'as it is' | 'spaced' | 'twice as large';
  widths: readonly number[];
}

/** The least a visitor may ask for without losing anything (WCAG 2.2, 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }`;

const STYLES: Record<DisplaySettings['text'], string> = {
  'as it is': '',
  spaced: SPACING,
  // A style sheet alone, which media queries know nothing of.
  'twice as large': 'html { font-size: 200% !important }',
};

/** Where room is least, in the widest letters: those of every page. */
const ofEveryPage: readonly DisplaySettings[] = [
  { fonts: 'dejavu', text: 'as it is', widths: [390] },
  { fonts: 'dejavu', text: 'twice as large', widths: [320] },
];

/** More, of one page of each kind. */
const ofEachKind: readonly DisplaySettings[] = [
  ...ofEveryPage,
  { fonts: 'dejavu', text: 'as it is', widths: [320, 1150] },
  { fonts: 'dejavu', text: 'twice as large', widths: [1280] },
  { fonts: 'roboto', text: 'as it is', widths: [768] },
  { fonts: 'roboto', text: 'spaced', widths: [320] },
];

/** The drawings of a page, by its path: one look at one width each. */
export const listRenderings = (path: string): { look: DisplaySettings; width: number }[] =>
  (PAGE_KINDS.includes(path) ? ofEachKind : ofEveryPage).flatMap((look) =>
    look.widths.map((width) => ({ look, width })),
  );

/**
 * Draws the open page with a set's fonts and a text setting. Uses an adopted style sheet, as an extension does, because
 * the page's policy doesn't apply to it.
 */
export const applyDisplaySettings = (
  page: Page,
  { fonts, text }: Pick<DisplaySettings, 'fonts' | 'text'>,
): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, `:root { --font-text: '${FONT_FAMILIES[fonts]}' !important } ${STYLES[text]}`);

/** Waits until a change of colours has come to its end: a transition even where it takes no time, and then its heirs'. */
export const waitForTransitions = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().length === 0);
