import { type Ticked, ticked, toggleTicked } from '@site/kit/compared';
import { countMissing } from '../signals/told.ts';

/** Returns the page's bar (`ui/CompareBar`), if the page has a bar. */
const barPlace = () => document.querySelector<HTMLElement>('[data-compare-bar]');

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[data-compare]')];

const isKept = (box: HTMLInputElement) => ticked.read().some(({ id }) => id === box.dataset.compare);

const offerOf = ({ dataset: { compare: id = '', name = id } }: HTMLInputElement): Ticked => ({ id, name });

/** True once the bar's module is loaded: the bar is then updated even when no offer is ticked. */
let hasBar = false;

/** Shows the stored ticks and the bar. If the bar's module fails to load, the next tick loads it again. */
function show(refused: string | null = null): void {
  for (const box of boxes()) box.checked = isKept(box);
  if (!hasBar && ticked.read().length === 0) return;
  import('./bar.ts').then(({ showBar }) => {
    hasBar = true;
    const bar = barPlace();
    if (bar) showBar(bar, refused);
  }, countMissing);
}

/** Stores a box's state; a tick beyond the maximum is undone. */
function keep(box: HTMLInputElement): void {
  const isRefused = box.checked !== isKept(box) && toggleTicked(offerOf(box)) === 'full';
  show(isRefused ? offerOf(box).name : null);
}

/** Shows the stored ticks on a new page. Boxes that the visitor ticked before this function ran are stored first. */
export function showTicks(): void {
  if (!barPlace()) return;
  for (const box of boxes()) if (box.checked && !isKept(box)) toggleTicked(offerOf(box));
  show();
}

export function answerTicks(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.compare && barPlace()) keep(target);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && 'toCompared' in target.dataset) barPlace()?.focus();
  });
  // The visitor may remove offers in the bar or in another tab.
  ticked.follow(() => barPlace() && show());
}
