import { CONTENT_ID } from '../page/data.ts';

/**
 * Going back arrives at the top like any navigation (decision 11): the browser's own restoration would fight that.
 * It is given back for a reload, which should stay where it was.
 */
export function ownScrolling(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
}

/** The anchor an address names; none when it is malformed. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Brings the visitor to what was asked for: the anchor of the address, if it counts, else the top with focus on the heading. */
export function arrive(toAnchor = true): void {
  const id = toAnchor && anchorOf(location.hash);
  const target = id && document.getElementById(id);
  if (target) {
    target.closest('details')?.setAttribute('open', '');
    target.scrollIntoView();
    focus(target);
    return;
  }
  scrollTo({ top: 0, behavior: 'instant' });
  focus(heading());
}

/** The page was put in place of its copy: whoever was reading stays there, and the focus isn't lost. */
export function stay(): void {
  if (document.activeElement === document.body) focus(heading());
}

const heading = () =>
  document.querySelector<HTMLElement>(`#${CONTENT_ID} h1`) ?? document.getElementById(CONTENT_ID);

/** Lets assistive technology start reading there, without adding a tab stop. */
function focus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
