import { REVEAL } from '@site/kit/first/pagers';
import { CONTENT_ID } from '../page/data.ts';
import { layOutAll } from '../page/near.ts';

/** Where a visitor was in one entry of the history. */
interface Place {
  y: number;
  /** The link that was followed from there, and which of those with its address. */
  link?: { href: string; nth: number };
}

/** Under this name a tab keeps its places over documents. */
const STORED = 'places';
const MOST_STORED = 100;

/** By the key of the entry. */
const places = new Map<string, Place>();

/** Path of the page on screen; the address is ahead of it while the next page is on its way. */
let shown = location.pathname;
/** Whether the page the address names is on screen by now. */
export const isOnScreen = (): boolean => location.pathname === shown;

/** Whether the visitor went back or forward and hasn't arrived yet. */
let isReturning = false;
/** Ends the wait for room of a page that still grows. */
let stopWaiting: (() => void) | undefined;

/** Names the current entry of the history: as the router named it, or by a key of its own. */
function entryKey(): string {
  if (typeof history.state?.key !== 'string') {
    const key = Math.random().toString(36).slice(2);
    history.replaceState({ ...history.state, key }, '');
  }
  return history.state.key;
}

const linksTo = (href: string) => [...document.links].filter((link) => link.href === href);

/** Notes where the visitor is, and which link leads away if one is followed. */
export function noteLeaving(link?: HTMLAnchorElement): void {
  if (isReturning || stopWaiting || !isOnScreen()) return;
  places.set(entryKey(), {
    y: scrollY,
    ...(link && { link: { href: link.href, nth: linksTo(link.href).indexOf(link) } }),
  });
}

/**
 * Going back or forward returns to where one was in that entry. Within a document that is the site's to
 * do: the browser would scroll the page that is about to leave. It does so itself for a document that is loaded again,
 * and gets help where the page has no room yet.
 */
export function ownScrolling(): void {
  try {
    for (const [key, place] of JSON.parse(sessionStorage.getItem(STORED) ?? '[]')) places.set(key, place);
  } catch {
    // Storage refused: places hold for this document.
  }
  history.scrollRestoration = 'manual';
  const place = places.get(entryKey());
  if (place && (scrollY === 0 || isAtEnd())) returnTo(place);
  addEventListener('scroll', () => noteLeaving(), { passive: true });
  addEventListener('popstate', () => {
    isReturning = true;
    stopWaiting?.();
    if (!isOnScreen()) return;
    // The page shows what the address says first.
    requestAnimationFrame(() => {
      isReturning = false;
      const place = places.get(entryKey());
      if (place) returnTo(place);
      // The browser followed an anchor: a new entry, told in the same words.
      else noteLeaving();
    });
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('pagehide', () => {
    if (!places.has(entryKey())) noteLeaving();
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-MOST_STORED)));
    } catch {}
  });
}

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

/** Scrolls to a place, as soon as the page has room for it and unless the visitor does something first. */
function returnTo({ y, link }: Place): void {
  stopWaiting?.();
  const scroll = () => {
    scrollTo({ top: y, behavior: 'instant' });
    if (link) focus(linksTo(link.href)[link.nth] ?? null);
    return scrollY > y - 1;
  };
  let isSettled = false;
  const tryAgain = () => {
    // A page may scroll to an anchor by itself in its first frame, once more.
    const isThere = scroll();
    if (isThere && isSettled) stopWaiting?.();
    isSettled = true;
  };
  scroll();
  const frame = requestAnimationFrame(tryAgain);
  const growth = new ResizeObserver(tryAgain);
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  stopWaiting = () => {
    cancelAnimationFrame(frame);
    growth.disconnect();
    for (const act of acts) removeEventListener(act, stop);
    stopWaiting = undefined;
  };
  const stop = stopWaiting;
  for (const act of acts) addEventListener(act, stop, { passive: true });
  growth.observe(document.body);
}

/** The anchor an address names; none when it is malformed. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Brings the visitor to what was asked for: where they were, after going back or forward; else the anchor of the address,
 * if it counts, else the top with focus on the heading.
 */
export function arrive(toAnchor = true): void {
  layOutAll();
  const place = isReturning && toAnchor ? places.get(entryKey()) : undefined;
  isReturning = false;
  shown = location.pathname;
  stopWaiting?.();
  if (place) {
    focus(heading());
    returnTo(place);
    return;
  }
  const id = toAnchor && anchorOf(location.hash);
  const target = id && document.getElementById(id);
  if (target) {
    target.dispatchEvent(new Event(REVEAL, { bubbles: true }));
    target.closest('details')?.setAttribute('open', '');
    target.scrollIntoView();
    focus(target);
    return;
  }
  scrollTo({ top: 0, behavior: 'instant' });
  focus(heading());
}

const heading = () =>
  document.querySelector<HTMLElement>(`#${CONTENT_ID} h1`) ?? document.getElementById(CONTENT_ID);

/** Lets assistive technology start reading there, without adding a tab stop. */
function focus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
