/**
 * A visitor's choice of how the site looks. `name` is the key in localStorage and the `data-` attribute of the root that
 * style sheets match. The first value is the default: neither stored nor set as an attribute.
 */
export interface Preference {
  name: 'theme' | 'prices';
  values: readonly [string, ...string[]];
  /** `name` of the control in the header. */
  control: string;
}

export const THEME_PREFERENCE: Preference = {
  name: 'theme',
  values: ['system', 'light', 'dark'],
  control: 'theme',
};
/** `page`: as the page has it, HT unless a part of it says otherwise. */
export const PRICES_PREFERENCE: Preference = {
  name: 'prices',
  values: ['page', 'ht', 'ttc'],
  control: 'prix',
};

const themeNames = ['système', 'clair', 'sombre'];

/** Returns the accessible name of the theme button: the current theme, and the theme that a tap chooses. */
export function formatThemeLabel(theme: string): string {
  const at = THEME_PREFERENCE.values.indexOf(theme);
  return `Thème : ${themeNames[at]}. Passer au thème ${themeNames[(at + 1) % themeNames.length]}`;
}
