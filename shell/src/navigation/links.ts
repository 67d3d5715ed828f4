import { addPath, QUOTE_PATH } from '@site/kit/quote-path';
import { noteLeaving } from './arrival.ts';
import { goTo, prefetch } from './navigate.ts';

/**
 * Addresses the host leads elsewhere, mostly to another site. Left to the browser, the page they stand on is whole when
 * one comes back: a document that leaves by itself may be kept.
 */
const LEADS_AWAY = /^\/(order|commande)\//;

/** How links go on that add to the quote: one stays where one is. */
const ADDS = addPath('').slice(QUOTE_PATH.length);

/** What adds to the quote comes with the first finger on such a link. */
const adding = () => import('../quote/added.ts');

/**
 * The page a link leads to, when the shell can show it; null leaves the link to the browser. So does another anchor of the
 * page shown: style sheets then know it as the target.
 */
function ownPath(link: HTMLAnchorElement): string | null {
  const isOurs =
    link.origin === location.origin && !link.target && !link.download && link.rel.indexOf('external') < 0;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  const isAnchor = isHere && link.hash !== '' && link.hash !== location.hash;
  return isOurs && !isAnchor && !LEADS_AWAY.test(link.pathname) ? link.pathname : null;
}

const linkOf = (event: Event) => (event.target as Element).closest?.<HTMLAnchorElement>('a[href]') ?? null;

function follow(event: MouseEvent): void {
  const link = linkOf(event);
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented) return;
  noteLeaving(link);
  if (ownPath(link) === null) return;
  event.preventDefault();
  if (link.search.startsWith(ADDS)) add(link);
  else goTo(link.pathname + link.search + link.hash);
}

/** The link looks taken at once, whatever its script and the prices need to come. */
async function add(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true';
  try {
    const { added } = await adding();
    await added(link.search.slice(ADDS.length));
  } catch {
    location.assign(link.href);
  }
  link.ariaBusy = null;
}

function warm(event: Event): void {
  const link = linkOf(event);
  const path = link && ownPath(link);
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (!path || saves) return;
  if (link.search.startsWith(ADDS)) adding().catch(() => {});
  else prefetch(path);
}

/** Follows the site's links without loading pages whole, and fetches those a visitor is about to open. */
export function followLinks(): void {
  document.addEventListener('click', follow);
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, warm, { passive: true });
}
