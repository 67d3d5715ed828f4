import {
  formatThemeLabel,
  PRICES_PREFERENCE,
  type Preference,
  THEME_PREFERENCE,
} from '../../app/frame/preferences.ts';

const { dataset } = document.documentElement;

/** Selects the header's controls of the prices. Forms of a page may have controls of the same name. */
const PRICES_CONTROLS = `header [name=${PRICES_PREFERENCE.control}]`;

/** Returns the current theme, read from the root's attribute since storage may be refused. */
const getTheme = () => dataset[THEME_PREFERENCE.name] ?? THEME_PREFERENCE.values[0];

function show({ name, values }: Preference, value?: string): void {
  if (value && values.indexOf(value) > 0) dataset[name] = value;
  else delete dataset[name];
}

/** Updates the header's controls to the current values. */
export function showPreferences(): void {
  const theme = document.querySelector(`button[name=${THEME_PREFERENCE.control}]`);
  if (theme) theme.ariaLabel = formatThemeLabel(getTheme());
  const prices = document.querySelector<HTMLElement>('[data-prices]')?.dataset.prices ?? 'ht';
  for (const radio of document.querySelectorAll<HTMLInputElement>(PRICES_CONTROLS))
    radio.checked = radio.value === prices;
}

function choose(preference: Preference, value: string): void {
  show(preference, value);
  showPreferences();
  try {
    const choice = dataset[preference.name];
    if (choice) localStorage[preference.name] = choice;
    else delete localStorage[preference.name];
  } catch {
    // Storage is refused: the choice is valid for this page only.
  }
}

/** Applies the stored preferences. Called before the first paint, so that the page doesn't flash. */
export function applyPreferences(): void {
  try {
    for (const preference of [THEME_PREFERENCE, PRICES_PREFERENCE])
      show(preference, localStorage[preference.name]);
  } catch {
    // Storage is refused: the defaults apply.
  }
}

export function addPreferenceListeners(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest(`button[name=${THEME_PREFERENCE.control}]`)) return;
    const { values } = THEME_PREFERENCE;
    choose(THEME_PREFERENCE, values[(values.indexOf(getTheme()) + 1) % values.length] ?? values[0]);
  });
  document.addEventListener('change', ({ target }) => {
    const control = target as HTMLInputElement;
    if (control.matches(PRICES_CONTROLS)) choose(PRICES_PREFERENCE, control.value);
  });
}
