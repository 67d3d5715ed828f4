import { PRICES, type Preference, THEME, themeLabel } from '../frame/preferences.ts';

const { dataset } = document.documentElement;

/** What holds now: storage may be refused, so the attribute counts. */
const shown = ({ name, values }: Preference) => dataset[name] ?? values[0];

function show({ name, values }: Preference, value?: string): void {
  if (value && values.indexOf(value) > 0) dataset[name] = value;
  else delete dataset[name];
}

/** Has the header's controls say what holds. */
export function showPreferences(): void {
  const theme = document.querySelector(`button[name=${THEME.control}]`);
  if (theme) theme.ariaLabel = themeLabel(shown(THEME));
  for (const radio of document.querySelectorAll<HTMLInputElement>(`header [name=${PRICES.control}]`))
    radio.checked = radio.value === shown(PRICES);
}

function choose(preference: Preference, value: string): void {
  show(preference, value);
  showPreferences();
  try {
    const kept = dataset[preference.name];
    if (kept) localStorage[preference.name] = kept;
    else delete localStorage[preference.name];
  } catch {
    // Storage refused: it holds for this page.
  }
}

/** Before the first paint: how the visitor wants the site to look, without a flash. */
export function applyPreferences(): void {
  try {
    for (const preference of [THEME, PRICES]) show(preference, localStorage[preference.name]);
  } catch {
    // Storage refused: nothing is remembered.
  }
}

export function answerPreferences(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest(`button[name=${THEME.control}]`)) return;
    const { values } = THEME;
    choose(THEME, values[(values.indexOf(shown(THEME)) + 1) % values.length] ?? values[0]);
  });
  document.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name === PRICES.control) choose(PRICES, value);
  });
}
