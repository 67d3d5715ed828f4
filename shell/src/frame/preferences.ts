/**
 * A visitor's choice about how the site looks: remembered on the device under its name, which is also the root's `data-`
 * attribute that style sheets follow. The first value is the fallback and leaves no trace.
 */
interface Preference<T extends string> {
  name: 'theme' | 'prices';
  values: readonly [T, ...T[]];
  /** `name` of the control in the header. */
  control: string;
}

const themeNames = { system: 'système', light: 'clair', dark: 'sombre' };
type Theme = keyof typeof themeNames;

export const THEME: Preference<Theme> = {
  name: 'theme',
  values: ['system', 'light', 'dark'],
  control: 'theme',
};
export const PRICES: Preference<'ht' | 'ttc'> = { name: 'prices', values: ['ht', 'ttc'], control: 'prix' };

/** The theme that follows in turn. */
export const themeAfter = (theme: Theme): Theme =>
  THEME.values[(THEME.values.indexOf(theme) + 1) % THEME.values.length] as Theme;

/** Names the control: what holds, and what a tap does. */
export const themeLabel = (theme: Theme): string =>
  `Thème : ${themeNames[theme]}. Passer au thème ${themeNames[themeAfter(theme)]}`;

/** What is remembered, or the fallback: storage may be refused, and hold anything. */
export function readPreference<T extends string>({ name, values }: Preference<T>): T {
  try {
    const kept = localStorage.getItem(name);
    return values.find((value) => value === kept) ?? values[0];
  } catch {
    return values[0];
  }
}
