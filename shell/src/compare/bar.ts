import { adoptStyles } from '@site/kit/adopt-styles';
import { comparisonPath, MAX_COMPARED, MIN_COMPARED, type Ticked, ticked } from '@site/kit/compared';
import { modelsOf } from '../page/templates.ts';
import css from './bar.css?inline';

adoptStyles(css);

/** What is said when the choice changes. */
function statusOf(list: readonly Ticked[], refused: string | null): string {
  if (list.length === 0) return '';
  if (refused && list.length === MAX_COMPARED) {
    return `Quatre offres au plus : retirez-en une pour ajouter ${refused}.`;
  }
  if (list.length < MIN_COMPARED) return 'Cochez une deuxième offre.';
  return `${list.length} offres à comparer`;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function offerIn(bar: HTMLElement, { id, name }: Ticked): HTMLElement {
  const remove = element('button', { type: 'button', ariaLabel: `Retirer ${name}` }, '×');
  remove.onclick = () =>
    keepOnly(
      bar,
      ticked.read().filter((offer) => offer.id !== id),
    );
  return element('li', {}, name, remove);
}

/** The bar's buttons are the kit's own, cloned from its HTML. */
function actionsFor(bar: HTMLElement, list: readonly Ticked[]): HTMLElement {
  const [empty, tooFew, compare] = modelsOf(bar.querySelector('template')).map((model) =>
    model.cloneNode(true),
  );
  (empty as HTMLElement).onclick = () => keepOnly(bar, []);
  const way = (list.length < MIN_COMPARED ? tooFew : compare) as HTMLElement;
  way.textContent = `Comparer (${list.length})`;
  if (way instanceof HTMLAnchorElement) way.href = comparisonPath(list.map(({ id }) => id));
  return element('div', { className: 'compared-actions' }, empty as Node, way);
}

/** The button pressed is gone: the focus stays near, and where nothing is left returns to where one ticks. */
function keepOnly(bar: HTMLElement, left: Ticked[]): void {
  ticked.write(left);
  const near = left.length > 0 ? bar : document.querySelector<HTMLElement>('input[data-compare]');
  near?.focus({ preventScroll: true });
}

/**
 * Shows what is ticked in the page's bar. A focus that comes near it is scrolled above. Changes are announced.
 *
 * @param bar where the page has its bar (`ui/CompareBar`)
 * @param refused name of an offer that didn't fit any more
 */
export function showBar(bar: HTMLElement, refused: string | null): void {
  const list = ticked.read();
  // A text of its own change: what comes together with its region isn't announced.
  const status = bar.querySelector('[role=status]') ?? element('p', { role: 'status' });
  const inner =
    bar.querySelector('.compared-inner') ?? element('div', { className: 'compared-inner' }, status);
  if (!inner.isConnected) bar.append(inner);
  bar.classList.toggle('compared-bar', list.length > 0);
  bar.role = list.length > 0 ? 'region' : null;
  bar.ariaLabel = list.length > 0 ? 'Offres cochées' : null;
  // All at once: a text that comes alone would move what stands beside it.
  requestAnimationFrame(() => {
    status.textContent = statusOf(list, refused);
    while (status.nextSibling) status.nextSibling.remove();
    if (list.length === 0) return;
    inner.append(
      element('ul', { className: 'compared-offers' }, ...list.map((offer) => offerIn(bar, offer))),
      actionsFor(bar, list),
    );
  });
}
