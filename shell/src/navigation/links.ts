import { addPath, QUOTE_PATH } from '@site/kit/quote-path';
import { queryChanged } from '@site/kit/url-state';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { prefetch } from '../page/lookup.ts';
import { arrive, isOnScreen, noteLeaving } from './arrival.ts';

/**
 * Addresses the host leads elsewhere, mostly to another site. Left to the browser, the page they stand on is whole when
 * one comes back: a document that leaves by itself may be kept.
 */
const LEADS_AWAY = /^\/(order|commande)\//;

/** How links go on that add to the quote: what does so comes with the first, and one stays where one is. */
const ADDS = addPath('').slice(QUOTE_PATH.length);

/**
 * The page a link leads to, when the shell can show it; null leaves the link to the browser. So does another anchor of the
 * page shown: style sheets then know it as the target.
 */
function pathOf(link: HTMLAnchorElement): string | null {
  const isOurs =
    link.origin === location.origin && !link.target && !link.download && link.rel.indexOf('external') < 0;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  const isAnchor = isHere && link.hash !== '' && link.hash !== location.hash;
  return isOurs && !isAnchor && !LEADS_AWAY.test(link.pathname) ? link.pathname : null;
}

const linkOf = (event: Event) => (event.target as Element).closest?.<HTMLAnchorElement>('a[href]') ?? null;

/**
 * Follows the site's links without loading pages whole, and fetches those a visitor is about to open. One listener on
 * the document: it serves static sections and pages whose module hasn't come yet, too.
 */
export function useDocumentLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || event.defaultPrevented) return;
      noteLeaving(link);
      if (pathOf(link) === null) return;
      event.preventDefault();
      if (link.search.startsWith(ADDS))
        return void import('../quote/added.ts').then(
          ({ added }) => added(link.search.slice(ADDS.length)),
          () => location.assign(link.href),
        );
      const to = link.pathname + link.search + link.hash;
      // As browsers do: a link to where one is leads there again and leaves no second step to go back.
      if (to !== location.pathname + location.search + location.hash) navigate(to);
      // The dialog it may stand in closes first, and gives its focus back.
      else if (isOnScreen()) requestAnimationFrame(() => arrive());
    };
    const warm = (event: Event) => {
      const link = linkOf(event);
      const path = link && pathOf(link);
      const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
      if (path && !saves && path !== location.pathname) prefetch(path);
    };
    document.addEventListener('click', follow);
    const warmers = ['pointerover', 'focusin', 'touchstart'];
    for (const type of warmers) document.addEventListener(type, warm, { passive: true });
    return () => {
      document.removeEventListener('click', follow);
      for (const type of warmers) document.removeEventListener(type, warm);
    };
  }, [navigate]);
}

/** A link to another state of the page shown: whoever keeps that state is told, and one arrives as anywhere. */
export function useLinksWithin(): void {
  const address = useLocation();
  const isLink = useNavigationType() === 'PUSH';
  const before = useRef(address);
  useEffect(() => {
    const isWithin = before.current !== address && before.current.pathname === address.pathname;
    before.current = address;
    if (!isWithin || !isLink) return;
    queryChanged();
    arrive();
  }, [address, isLink]);
}
