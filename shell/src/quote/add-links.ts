import { addPath, QUOTE_PATH } from '@site/kit/quote-path';

/** Query of a link that adds an offer to the quote, up to the offer. */
const ADDS = addPath('').slice(QUOTE_PATH.length);

const loadAdding = () => import('./added.ts');

function addLinkAt(event: Event): HTMLAnchorElement | null {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]') ?? null;
  return link?.origin === location.origin && link.search.startsWith(ADDS) ? link : null;
}

/** Adds the offer of a link. The link looks busy meanwhile, and is followed where its script can't be loaded. */
async function add(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true';
  try {
    const { added } = await loadAdding();
    await added(link.search.slice(ADDS.length));
  } catch {
    location.assign(link.href);
  }
  link.ariaBusy = null;
}

/** Has links that add to the quote do so without leaving the page. Their script comes with the first finger on one. */
export function answerAddLinks(): void {
  document.addEventListener('click', (event) => {
    const link = addLinkAt(event);
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void add(link);
  });
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, (event) => addLinkAt(event) && loadAdding().catch(() => {}), {
      passive: true,
    });
}
