/**
 * A visitor's choice about how the site looks: remembered on the device under its name, which is also the root's `data-`
 * attribute that style sheets follow. The first value is the fallback and leaves no trace.
 */
export interface Preference {
  name: 'theme' | 'prices';
  values: readonly [string, ...string[]];
  /** `name` of the control in the header. */
  control: string;
}

export const THEME: Preference = { name: 'theme', values: ['system', 'light', 'dark'], control: 'theme' };
export const PRICES: Preference = { name: 'prices', values: ['ht', 'ttc'], control: 'prix' };

const themeNames = ['système', 'clair', 'sombre'];

/** Names the control of the theme: what holds, and what a tap does. */
export function themeLabel(theme: string): string {
  const at = THEME.values.indexOf(theme);
  return `Thème : ${themeNames[at]}. Passer au thème ${themeNames[(at + 1) % themeNames.length]}`;
}
