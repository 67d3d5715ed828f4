import type { Page } from 'playwright/test';
import { PAGE_KINDS } from '#support/pages.ts';
import { FONT_FAMILIES, type FontSet } from '../fonts/sets.ts';

/** A visitor's settings for drawing a page. */
export interface DisplaySettings {
  fonts: FontSet;
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

/** Phones, tablets and desks in the widest letters, which need the most room: those of every page. */
const ofEveryPage: readonly DisplaySettings[] = [
  { fonts: 'dejavu', text: 'as it is', widths: [320, 390, 1150] },
  { fonts: 'dejavu', text: 'twice as large', widths: [320, 1280] },
];

/** More, of one page of each kind. */
const ofEachKind: readonly DisplaySettings[] = [
  ...ofEveryPage,
  { fonts: 'roboto', text: 'as it is', widths: [320, 768, 1024] },
  { fonts: 'roboto', text: 'spaced', widths: [320, 1024] },
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

/** Weights have families of their own in some fonts (« Inter SemiBold »), and Arimo answers for Arial. */
function familyOf(name: string): string {
  const knownName = name.replace(/^Arimo/, 'Arial');
  return (
    ['Bricolage Grotesque', ...Object.values(FONT_FAMILIES)].find((family) => knownName.startsWith(family)) ??
    name
  );
}

/** The families the text of a page is drawn in, as the browser says; without the one for a sign that its own lacks. */
export async function readFontFamilies(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body *:not(script, svg, svg *)',
  });
  const glyphs = new Map<string, number>();
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, glyphCount } of fonts) {
      const family = familyOf(familyName);
      glyphs.set(family, (glyphs.get(family) ?? 0) + glyphCount);
    }
  }
  await devtools.detach();
  const all = [...glyphs.values()].reduce((sum, count) => sum + count, 0);
  return [...glyphs]
    .filter(([, count]) => count > all / 100)
    .map(([family]) => family)
    .sort();
}

/** Waits until a change of colours has come to its end: a transition even where it takes no time, and then its heirs'. */
export const waitForTransitions = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().length === 0);
