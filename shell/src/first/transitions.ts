/** Types of the Navigation API and of view transitions that TypeScript's DOM library lacks. */
interface Revealed extends Event {
  viewTransition?: { skipTransition(): void } | null;
}
interface Activation {
  from?: { url: string } | null;
}

const pathOf = (url: string) => new URL(url).pathname;

/**
 * Animates a change of page, and none of query or anchor alone (docs/product.md#routes). Browsers without transitions
 * across documents animate the content of a page that another page of the site led to (`layout.css`).
 */
export function answerTransitions(): void {
  if (!('onpagereveal' in window)) {
    const { referrer } = document;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isFollowed = navigation?.type === 'navigate' && referrer.startsWith(`${location.origin}/`);
    if (isFollowed && pathOf(referrer) !== location.pathname)
      document.documentElement.toggleAttribute('data-entering');
    return;
  }
  addEventListener('pagereveal', (event) => {
    const { viewTransition } = event as Revealed;
    const { activation } =
      (globalThis as { navigation?: { activation?: Activation | null } }).navigation ?? {};
    const from = activation?.from?.url;
    if (from && pathOf(from) === location.pathname) viewTransition?.skipTransition();
  });
}
