/** Words that can stand in an order's address: ids of games. */
const WORD = /^[a-z0-9]{2,30}$/;

/**
 * Has order links name what the address says was chosen (decision 9): in a part marked `data-orders="key=fallback"`, the
 * first word after /order/ is the query's `key`, or the fallback.
 */
export function nameOrders(): void {
  const query = new URLSearchParams(location.search);
  for (const part of document.querySelectorAll<HTMLElement>('[data-orders]')) {
    const [key = '', fallback = ''] = (part.dataset.orders ?? '').split('=');
    const asked = query.get(key) ?? '';
    const named = WORD.test(asked) ? asked : fallback;
    for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href^="/order/"]'))
      link.href = link.pathname.replace(/^\/order\/[^/]+/, `/order/${named}`);
  }
}
