import { join } from 'node:path';

/**
 * Kinds of visitor by the letters their system draws text with. Each is a fontconfig file beside this one, whose fonts
 * come from npm packages: every machine draws the same, whatever it has installed (docs/decisions, 26).
 */
export const FONT_SETS = ['arial', 'roboto', 'dejavu', 'inter'] as const;

export type FontSet = (typeof FONT_SETS)[number];

/** Where a test doesn't care: the narrowest journeys, budgets and deliveries run with these letters. */
export const USUAL: FontSet = 'roboto';

/** What a browser has to be started with to draw with a set and nothing else. */
export const environmentOf = (set: FontSet): { FONTCONFIG_FILE: string } => ({
  FONTCONFIG_FILE: join(import.meta.dirname, `${set}.conf`),
});

/** The families a page may be drawn in: the set's, and the site's own for headings. */
export const FAMILIES: Record<FontSet, string[]> = {
  arial: ['Arial', 'Arimo'],
  roboto: ['Roboto'],
  dejavu: ['DejaVu Sans', 'DejaVu Sans Mono'],
  inter: ['Inter', 'Arial', 'Arimo'],
};
