import { type Ticked, ticked, toggleTicked } from '@site/kit/compared';
import { countMissing } from '../signals/told.ts';

/** Where a page has its bar (`ui/CompareBar`). */
const barPlace = () => document.querySelector<HTMLElement>('[data-compare-bar]');

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[data-compare]')];

const isKept = (box: HTMLInputElement) => ticked.read().some(({ id }) => id === box.dataset.compare);

const offerOf = ({ dataset: { compare: id = '', name = id } }: HTMLInputElement): Ticked => ({ id, name });

/** Whether the bar was asked for: from then on it shows that nothing is ticked, too. */
let hasBar = false;

/** Shows the page's ticks as they are kept, and the bar. Where it can't be had, the next tick asks for it again. */
function show(refused: string | null = null): void {
  for (const box of boxes()) box.checked = isKept(box);
  if (!hasBar && ticked.read().length === 0) return;
  import('./bar.ts').then(({ showBar }) => {
    hasBar = true;
    const bar = barPlace();
    if (bar) showBar(bar, refused);
  }, countMissing);
}

/** Keeps what a box says, if there is room. */
function keep(box: HTMLInputElement): void {
  const isRefused = box.checked !== isKept(box) && toggleTicked(offerOf(box)) === 'full';
  show(isRefused ? offerOf(box).name : null);
}

/** Shows on a page that has come what is ticked; what was ticked in it before this ran counts. */
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
  // Taken away in the bar, or in another tab.
  ticked.follow(() => barPlace() && show());
}
