import { computePageNumber, computePagination } from '../pagination.ts';

const getList = (pager: HTMLElement) => document.getElementById(pager.dataset.pager as string);

const getSize = (pager: HTMLElement) => Number(pager.dataset.size);

/** Returns the page that a button leads to. */
const getNumber = ({ dataset, value }: HTMLButtonElement, from: number) =>
  dataset.step ? from + Number(dataset.step) : Number(value);

/** Shows a page of the list, from 1, and updates the pager. Returns the items of the list. */
function show(pager: HTMLElement, page: number): HTMLElement[] {
  const items = [...(getList(pager)?.children ?? [])] as HTMLElement[];
  const count = Math.ceil(items.length / getSize(pager));
  items.forEach((item, index) => {
    item.toggleAttribute('data-off', computePageNumber(index, getSize(pager)) !== page);
  });
  const { isShown, hasGap } = computePagination(page, count);
  for (const button of pager.querySelectorAll('button')) {
    const number = getNumber(button, page);
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

/** Shows the page of the item with the element when the pager hides the item. Returns the item. */
function reveal(target: Element): HTMLElement | undefined {
  const item = target.closest<HTMLElement>('[data-off]');
  const list = item?.parentElement;
  const pager = list && document.querySelector<HTMLElement>(`[data-pager="${list.id}"]`);
  if (!pager) return;
  show(pager, computePageNumber([...list.children].indexOf(item as Element), getSize(pager)));
  return item;
}

/** Shows the page with the anchor of the address: the browser can't scroll to a hidden element. */
export function revealAnchor(): void {
  // `:target` matches nothing before the document has loaded.
  const target = document.getElementById(location.hash.slice(1));
  const item = target && reveal(target);
  if (!item) return;
  const arrive = () =>
    requestAnimationFrame(() => {
      item.scrollIntoView();
      item.focus({ preventScroll: true });
    });
  // During loading, the browser moves the focus after it finds the anchor.
  if (document.readyState === 'complete') arrive();
  else addEventListener('load', arrive, { once: true });
}

function turn(button: HTMLButtonElement, pager: HTMLElement): void {
  const now = Number(pager.querySelector<HTMLButtonElement>('[aria-current]')?.value);
  const page = getNumber(button, now);
  const items = show(pager, page);
  // Without this, a link to the anchor that the address still names would be no change.
  if (getList(pager)?.querySelector(':target'))
    history.replaceState(history.state, '', location.pathname + location.search);
  items[(page - 1) * getSize(pager)]?.focus();
}

/** Handles every pager of the document. The HTML holds the whole list, of which one page is visible. */
export function addPagerListeners(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-pager] button');
    const pager = button?.closest<HTMLElement>('[data-pager]');
    if (button && pager) turn(button, pager);
  });
  addEventListener('hashchange', revealAnchor);
}
