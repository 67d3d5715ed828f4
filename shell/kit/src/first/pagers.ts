import { pageNumber, pagerAt } from '../pagination.ts';

const listOf = (pager: HTMLElement) => document.getElementById(pager.dataset.pager as string);

const sizeOf = (pager: HTMLElement) => Number(pager.dataset.size);

/** The page a button leads to from another one. */
const numberOf = ({ dataset, value }: HTMLButtonElement, from: number) =>
  dataset.step ? from + Number(dataset.step) : Number(value);

/** Shows a page of the list, from 1, and where one is in the pager; returns the list's items. */
function show(pager: HTMLElement, page: number): HTMLElement[] {
  const items = [...(listOf(pager)?.children ?? [])] as HTMLElement[];
  const count = Math.ceil(items.length / sizeOf(pager));
  items.forEach((item, index) => {
    item.toggleAttribute('data-off', pageNumber(index, sizeOf(pager)) !== page);
  });
  const { isShown, hasGap } = pagerAt(page, count);
  for (const button of pager.querySelectorAll('button')) {
    const number = numberOf(button, page);
    if (button.dataset.step) button.disabled = number < 1 || number > count;
    else {
      button.toggleAttribute('data-off', !isShown(number));
      button.ariaCurrent = number === page ? 'page' : null;
    }
  }
  pager.querySelectorAll('[data-gap]').forEach((gap, index) => {
    gap.toggleAttribute('data-off', !hasGap[index]);
  });
  return items;
}

/** Shows the page whose item holds the element, if a pager has hidden it; returns that item. */
function reveal(target: Element): HTMLElement | undefined {
  const item = target.closest<HTMLElement>('[data-off]');
  const list = item?.parentElement;
  const pager = list && document.querySelector<HTMLElement>(`[data-pager="${list.id}"]`);
  if (!pager) return;
  show(pager, pageNumber([...list.children].indexOf(item as Element), sizeOf(pager)));
  return item;
}

/** The browser can't scroll to what isn't displayed: the anchor had no effect yet. */
export function revealAnchor(): void {
  // Before the document has loaded, nothing is `:target` yet.
  const target = document.getElementById(location.hash.slice(1));
  const item = target && reveal(target);
  if (!item) return;
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
  const page = numberOf(button, now);
  const items = show(pager, page);
  // The address no longer names what is shown; following a link to that must be a change again.
  if (listOf(pager)?.querySelector(':target'))
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
}
