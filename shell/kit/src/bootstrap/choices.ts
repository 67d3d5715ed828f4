import { changeQuery } from '../query.ts';

/**
 * A choice kept in a query parameter (docs/product.md#state-in-the-address). The group, marked `data-choice="key"`,
 * holds radio buttons or tabs. Of the parts marked `data-when="key=value"`, those of the chosen value are visible. The
 * first option is the fallback, which the address omits.
 */
type Option = HTMLInputElement | HTMLButtonElement;

const OPTION = 'input[type=radio], [role=tab]';

const getOptions = (group: Element): Option[] => [...group.querySelectorAll<Option>(OPTION)];

const isTab = (option: Option) => option.role === 'tab';

function show(group: HTMLElement, query: URLSearchParams): void {
  const key = group.dataset.choice as string;
  const options = getOptions(group);
  const selectedOption = options.find(({ value }) => value === query.get(key)) ?? options[0];
  for (const option of options) {
    const isChosen = option === selectedOption;
    if (isTab(option)) {
      option.ariaSelected = String(isChosen);
      option.tabIndex = isChosen ? 0 : -1;
    } else (option as HTMLInputElement).checked = isChosen;
  }
  for (const part of document.querySelectorAll<HTMLElement>(`[data-when^="${key}="]`))
    part.toggleAttribute('data-off', part.dataset.when !== `${key}=${selectedOption?.value}`);
}

/** Shows the choices of the address in every group of the page. */
export function showChoices(): void {
  const query = new URLSearchParams(location.search);
  for (const group of document.querySelectorAll<HTMLElement>('[data-choice]')) show(group, query);
}

function choose(option: Option): void {
  const group = option.closest<HTMLElement>('[data-choice]');
  if (!group) return;
  const isFallback = getOptions(group)[0] === option;
  changeQuery({ [group.dataset.choice as string]: isFallback ? null : option.value }, 'push');
}

/** Moves the focus and the choice by arrows, Home and End (ARIA pattern: Tabs). With Alt, Ctrl or ⌘ these are the browser's. */
function moveAmongTabs(event: KeyboardEvent, tab: Option): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tabs = getOptions(tab.closest('[role=tablist]') as Element);
  const at = tabs.indexOf(tab);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  const other = tabs.at(next % tabs.length) as Option;
  event.preventDefault();
  choose(other);
  other.focus();
}

/** Handles every choice of the document by delegation, so that later elements are included. */
export function addChoiceListeners(): void {
  const optionAt = ({ target }: Event) => (target as Element).closest<Option>(`[data-choice] :is(${OPTION})`);
  document.addEventListener('change', (event) => {
    const option = optionAt(event);
    if (option) choose(option);
  });
  document.addEventListener('click', (event) => {
    const option = optionAt(event);
    if (option && isTab(option)) choose(option);
  });
  document.addEventListener('keydown', (event) => {
    const option = optionAt(event);
    if (option && isTab(option)) moveAmongTabs(event, option);
  });
}
