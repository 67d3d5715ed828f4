import { join } from 'node:path';

/**
 * Families in which tests draw text: Roboto, as wide as the site's own face, and DejaVu Sans, the widest that a visitor may
 * have instead.
 */
export const FONT_FAMILIES = { roboto: 'Roboto', dejavu: 'DejaVu Sans' } as const;

export type FontFamily = keyof typeof FONT_FAMILIES;

/**
 * Environment of a browser with these fonts and no others. They come from npm packages, so every machine draws the same. Roboto
 * draws what no style names.
 */
export const FONT_ENV = { FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') };
