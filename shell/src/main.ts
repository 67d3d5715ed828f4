import { NAVIGATE } from '@site/kit/navigate';
import { answer } from './answers.ts';
import { retryIsland } from './islands/islands.ts';
import { ownScrolling } from './navigation/arrival.ts';
import { followLinks } from './navigation/links.ts';
import { followHistory, goTo, retryPage, startPage } from './navigation/navigate.ts';
import { layOutRest } from './page/near.ts';

/** The module of every page: its links, its islands, and what the first script leaves to it. */

answer();
ownScrolling();
followHistory();
followLinks();
addEventListener(NAVIGATE, (event) => {
  event.preventDefault();
  goTo((event as CustomEvent<string>).detail);
});
// « Réessayer », wherever it isn't React's own.
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('#contenu [data-retry]');
  if (button && !retryIsland(button)) retryPage();
});
void layOutRest();
startPage().then(() => {
  document.documentElement.dataset.ready = '';
  // It is of no use to this visitor: it comes when the page has been at rest for a second.
  setTimeout(() => import('./signals/signals.ts').catch(() => {}), 1_000);
});
