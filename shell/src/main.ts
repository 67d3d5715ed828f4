import { whenShown } from '@site/kit/prerender';
import { answer } from './answers.ts';
import { mountIslands, retryIsland } from './islands/islands.ts';
import { PAGE } from './page/data.ts';
import { readPageData } from './page/read.ts';

/** The module of every page: its islands, and what the first script leaves to it. */

answer();
// « Réessayer », wherever it isn't React's own.
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('#contenu [data-retry]');
  if (button && !retryIsland(button)) location.reload();
});
// A page kept for « Précédent », or loaded ahead of the visit, heard nothing meanwhile: every value may be another one.
const catchUp = () => dispatchEvent(new StorageEvent('storage'));
addEventListener('pageshow', ({ persisted }) => persisted && catchUp());
document.addEventListener('prerenderingchange', catchUp);
// A change of query or anchor alone isn't animated (docs/product.md#routes).
addEventListener('pageswap', ({ activation, viewTransition }) => {
  const to = activation?.entry.url;
  if (to && new URL(to).pathname === location.pathname) viewTransition?.skipTransition();
});
// A browser opens what an anchor is in, not the answer that is the anchor itself.
const openTarget = () => document.querySelector('details:target')?.setAttribute('open', '');
addEventListener('hashchange', openTarget);
openTarget();
dispatchEvent(new Event(PAGE));
mountIslands(readPageData()).then(async () => {
  document.documentElement.dataset.ready = '';
  await whenShown();
  // It is of no use to this visitor: it comes when the page has been at rest for a second.
  setTimeout(() => import('./signals/signals.ts').catch(() => {}), 1_000);
});
