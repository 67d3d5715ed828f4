import { pageOf, paginationWindow } from '../pagination.ts';

/** Dispatched on an element that is to be seen now, an anchor's target for instance: whatever hides it shows it. */
export const REVEAL = 'site:reveal';

const itemsOf = (pager: HTMLElement) =>
  [...(document.getElementById(pager.dataset.pager ?? '')?.children ?? [])] as HTMLElement[];

const sizeOf = (pager: HTMLElement) => Number(pager.dataset.size);

const pagersOn = () => document.querySelectorAll<HTMLElement>('[data-pager]');

/** Shows a page of the list, from 1, and where one is in the pager. */
function show(pager: HTMLElement, page: number): void {
  const items = itemsOf(pager);
  const count = Math.ceil(items.length / sizeOf(pager));
  for (const [index, item] of items.entries())
    item.toggleAttribute('data-off', pageOf(index, sizeOf(pager)) !== page);
  const shown = paginationWindow(page, count);
  for (const button of pager.querySelectorAll('button')) {
    const number = Number(button.value);
    const to = page + Number(button.dataset.step);
    if (button.dataset.step) button.disabled = to < 1 || to > count;
    else {
      button.toggleAttribute('data-off', !shown.includes(number));
      button.ariaCurrent = number === page ? 'page' : null;
    }
  }
  // Between the first two pages and the rest, and between the rest and the last two.
  for (const [index, gap] of [...pager.querySelectorAll('[data-gap]')].entries())
    gap.toggleAttribute('data-off', shown.at(index === 0 ? 2 : -3) !== 'gap');
}

/** Shows the page whose item holds the element, if it is in a list of pages. */
function reveal(target: Element): void {
  for (const pager of pagersOn()) {
    const index = itemsOf(pager).findIndex((item) => item.contains(target));
    const item = itemsOf(pager)[index];
    if (item && 'off' in item.dataset) show(pager, pageOf(index, sizeOf(pager)));
  }
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // A malformed address names nothing.
    return null;
  }
}

/** The browser can't scroll to what isn't displayed: the anchor had no effect yet. */
export function revealAnchor(): void {
  const target = targetOf(location.hash);
  const item = target?.closest<HTMLElement>('[data-off]');
  if (!target || !item) return;
  reveal(target);
  if ('off' in item.dataset) return;
  const arrive = () =>
    requestAnimationFrame(() => {
      item.scrollIntoView();
      item.focus({ preventScroll: true });
    });
  // While it loads a document, the browser puts the focus elsewhere once it has found the anchor.
  if (document.readyState === 'complete') arrive();
  else addEventListener('load', arrive, { once: true });
}

function turn(button: HTMLButtonElement, pager: HTMLElement): void {
  const now = Number(pager.querySelector<HTMLButtonElement>('[aria-current]')?.value);
  const page = button.dataset.step ? now + Number(button.dataset.step) : Number(button.value);
  show(pager, page);
  const items = itemsOf(pager);
  const target = targetOf(location.hash);
  // The address no longer names what is shown; following a link to that must be a change again.
  if (target && items.some((item) => item.contains(target)))
    history.replaceState(history.state, '', location.pathname + location.search);
  items[(page - 1) * sizeOf(pager)]?.focus();
}

/** Answers every pager of the document: the lists stand whole in the HTML, a few items of each are shown. */
export function answerPagers(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-pager] button');
    const pager = button?.closest<HTMLElement>('[data-pager]');
    if (button && pager) turn(button, pager);
  });
  addEventListener('hashchange', revealAnchor);
  document.addEventListener(REVEAL, ({ target }) => reveal(target as Element));
}
