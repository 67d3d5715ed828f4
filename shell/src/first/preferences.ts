import { PRICES, readPreference, THEME, themeAfter, themeLabel } from '../frame/preferences.ts';

const root = document.documentElement;

/** What holds now: storage may be refused, so the attribute counts. */
const shown = ({ name, values }: typeof THEME | typeof PRICES) => root.dataset[name] ?? values[0];

function show({ name, values }: typeof THEME | typeof PRICES, value: string): void {
  if (value === values[0]) delete root.dataset[name];
  else root.dataset[name] = value;
}

/** Has the header's controls say what holds. */
export function showPreferences(): void {
  const theme = document.querySelector(`button[name=${THEME.control}]`);
  theme?.setAttribute('aria-label', themeLabel(shown(THEME) as 'system'));
  for (const radio of document.querySelectorAll<HTMLInputElement>(`header [name=${PRICES.control}]`))
    radio.checked = radio.value === shown(PRICES);
}

function choose(preference: typeof THEME | typeof PRICES, value: string): void {
  const { name, values } = preference;
  show(preference, value);
  showPreferences();
  try {
    if (value === values[0]) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage refused: it holds for this page.
  }
}

/** Before the first paint: how the visitor wants the site to look, without a flash. */
export function applyPreferences(): void {
  for (const preference of [THEME, PRICES] as const)
    show(preference as typeof THEME, readPreference(preference as typeof THEME));
}

export function answerPreferences(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest(`button[name=${THEME.control}]`))
      choose(THEME, themeAfter(shown(THEME) as 'system'));
  });
  document.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name === PRICES.control) choose(PRICES, value);
  });
  // Other tabs choose, too.
  addEventListener('storage', () => {
    applyPreferences();
    showPreferences();
  });
}
