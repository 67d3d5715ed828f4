import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { prefetch } from '../page/lookup.ts';

/** The page a link leads to, when the shell can show it; null leaves the link to the browser. */
function pathOf(link: HTMLAnchorElement): string | null {
  const isOurs =
    link.origin === location.origin && !link.target && !link.download && link.rel.indexOf('external') < 0;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isOurs && !(isHere && link.hash) ? link.pathname : null;
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
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || event.defaultPrevented || pathOf(link) === null) return;
      event.preventDefault();
      const to = link.pathname + link.search + link.hash;
      // As browsers do: a link to where one is leaves no second step to go back.
      navigate(to, { replace: to === location.pathname + location.search + location.hash });
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
