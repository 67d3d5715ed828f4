import { adoptStyles } from '@site/kit/adopt-styles';
import {
  buildComparisonPath,
  type ComparedOffer,
  comparedOffers,
  formatRefusedOffer,
  MAX_COMPARED_OFFERS,
  MIN_COMPARED_OFFERS,
} from '@site/kit/comparison';
import { getTemplateElements } from '../page/templates.ts';
import css from './bar.css?inline';

adoptStyles(css);

/** Returns the announcement after a change of the choice; empty when no offer is ticked. */
function getStatus(list: readonly ComparedOffer[], refused: string | null): string {
  if (list.length === 0) return '';
  if (refused && list.length === MAX_COMPARED_OFFERS) return formatRefusedOffer(refused);
  if (list.length < MIN_COMPARED_OFFERS) return 'Cochez une deuxième offre.';
  return `${list.length} offres à comparer`;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

function offerIn(bar: HTMLElement, { id, name }: ComparedOffer): HTMLElement {
  const remove = element('button', { type: 'button', ariaLabel: `Retirer ${name}` }, '×');
  remove.onclick = () =>
    keepOnly(
      bar,
      comparedOffers.read().filter((offer) => offer.id !== id),
    );
  return element('li', {}, name, remove);
}

/** Returns the bar's buttons, cloned from the template in the bar's HTML. */
function actionsFor(bar: HTMLElement, list: readonly ComparedOffer[]): HTMLElement {
  const [empty, tooFew, compare] = getTemplateElements(bar.querySelector('template')).map((model) =>
    model.cloneNode(true),
  );
  (empty as HTMLElement).onclick = () => keepOnly(bar, []);
  const way = (list.length < MIN_COMPARED_OFFERS ? tooFew : compare) as HTMLElement;
  way.textContent = `Comparer (${list.length})`;
  if (way instanceof HTMLAnchorElement) way.href = buildComparisonPath(list.map(({ id }) => id));
  return element('div', { className: 'compared-actions' }, empty as Node, way);
}

/**
 * Stores the remaining offers and removes the pressed button. The focus moves to the bar, or to the first checkbox when no
 * offer is left.
 */
function keepOnly(bar: HTMLElement, left: ComparedOffer[]): void {
  comparedOffers.write(left);
  const near = left.length > 0 ? bar : document.querySelector<HTMLElement>('input[data-compare]');
  near?.focus({ preventScroll: true });
}

/**
 * Shows the ticked offers in the page's bar and announces changes.
 *
 * @param bar the page's bar (`ui/CompareBar`)
 * @param refused name of an offer refused because the bar was full
 */
export function renderCompareBar(bar: HTMLElement, refused: string | null): void {
  const list = comparedOffers.read();
  // The status element exists before its text: screen readers don't announce a region inserted together with its text.
  const status = bar.querySelector('[role=status]') ?? element('p', { role: 'status' });
  const inner =
    bar.querySelector('.compared-inner') ?? element('div', { className: 'compared-inner' }, status);
  if (!inner.isConnected) bar.append(inner);
  bar.classList.toggle('compared-bar', list.length > 0);
  bar.role = list.length > 0 ? 'region' : null;
  bar.ariaLabel = list.length > 0 ? 'Offres cochées' : null;
  // Text, offers and buttons change in one frame, so that the layout shifts once.
  requestAnimationFrame(() => {
    status.textContent = getStatus(list, refused);
    while (status.nextSibling) status.nextSibling.remove();
    if (list.length === 0) return;
    inner.append(
      element('ul', { className: 'compared-offers' }, ...list.map((offer) => offerIn(bar, offer))),
      actionsFor(bar, list),
    );
  });
}
