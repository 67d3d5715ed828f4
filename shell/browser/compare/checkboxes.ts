import { type ComparedOffer, comparedOffers, toggleComparedOffer } from '@site/kit/comparison';
import { reportShellLoadFailure } from '../telemetry/telemetry-queue.ts';

/** Returns the page's bar (`ui/CompareBar`), if the page has a bar. */
const barPlace = () => document.querySelector<HTMLElement>('[data-compare-bar]');

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[data-compare]')];

const isKept = (box: HTMLInputElement) => comparedOffers.read().some(({ id }) => id === box.dataset.compare);

const getOffer = ({ dataset: { compare: id = '', name = id } }: HTMLInputElement): ComparedOffer => ({
  id,
  name,
});

/** True once the bar's module is loaded: the bar is then updated even when no offer is ticked. */
let hasBar = false;

/** Name of the offer last refused because the choice was full; the next accepted change clears it. */
let refusedName: string | null = null;

/**
 * Shows the stored ticks and the bar. If the bar's module fails to load, the next tick loads it again. Calls may end in
 * another order than they began, so each shows the state at its end.
 */
function show(): void {
  for (const box of boxes()) box.checked = isKept(box);
  if (!hasBar && comparedOffers.read().length === 0) return;
  import('./bar.ts').then(({ renderCompareBar }) => {
    hasBar = true;
    const bar = barPlace();
    if (bar) renderCompareBar(bar, refusedName);
  }, reportShellLoadFailure);
}

/** Stores a box's new state; a tick beyond the maximum is undone by {@link show}. */
function toggle(box: HTMLInputElement): void {
  const offer = getOffer(box);
  refusedName = toggleComparedOffer(offer) === 'full' ? offer.name : null;
}

/**
 * Shows the stored ticks on a new page. Boxes that the visitor ticked before this function ran are stored first. The browser
 * keeps no box's state for going back, as an offer may have been removed meanwhile; HTML allows no such attribute on them.
 */
export function showComparison(): void {
  if (!barPlace()) return;
  for (const box of boxes()) box.autocomplete = 'off';
  // The list is made first, because each stored tick shows the stored ticks in all boxes.
  for (const box of boxes().filter((box) => box.checked && !isKept(box))) toggle(box);
  show();
}

export function addCompareListeners(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.dataset.compare && barPlace())) return;
    if (target.checked !== isKept(target)) toggle(target);
    show();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && 'toCompared' in target.dataset) barPlace()?.focus();
  });
  // The visitor may remove offers in the bar or in another tab.
  comparedOffers.follow(() => barPlace() && show());
}
