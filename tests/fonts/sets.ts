import { join } from 'node:path';

/**
 * Sets of fonts as visitors' systems have them. The fonts come from npm packages, and a fontconfig file beside this file
 * gives them to the browser. Every machine therefore draws the same.
 */
export const FONT_SETS = ['arial', 'roboto', 'dejavu'] as const;

/** The font set of the closest stability checks, and the one that `every` draws in. */
export const DEFAULT_FONT_SET = 'roboto';

export type FontSet = (typeof FONT_SETS)[number];

/** The family each set draws the site's text in. */
export const FONT_FAMILIES: Record<FontSet, string> = {
  arial: 'Arial',
  roboto: 'Roboto',
  dejavu: 'DejaVu Sans',
};

/**
 * Environment of a browser that draws with these fonts and no others. `every` holds all of them and draws in Roboto:
 * there a style alone changes a page's letters, without a browser of its own.
 */
export const getFontEnv = (set: FontSet | 'every'): { FONTCONFIG_FILE: string } => ({
  FONTCONFIG_FILE: join(import.meta.dirname, `${set}.conf`),
});
