import { waitForPrerenderActivation } from '@site/kit/prerender';
import { PAGE_CONTENT_EVENT } from '../app/page/data.ts';
import { mountIslands, retryIsland } from './islands/islands.ts';
import { readPageData } from './page/read.ts';
import { addPageListeners } from './page-listeners.ts';

/** Module of every page: mounts the islands and registers the listeners that the bootstrap script doesn't. */

addPageListeners();
// « Réessayer » in composed HTML and failure messages. React handles the buttons of live islands.
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('#contenu [data-retry]');
  if (button && !retryIsland(button)) location.reload();
});
// A page from the back/forward cache or a prerendered page received no storage events: stored values may have changed.
const catchUp = () => dispatchEvent(new StorageEvent('storage'));
addEventListener('pageshow', ({ persisted }) => persisted && catchUp());
document.addEventListener('prerenderingchange', catchUp);
// Browsers open a `details` element around an anchor's target, but not a `details` element that is the target.
const openTarget = () => document.querySelector('details:target')?.setAttribute('open', '');
addEventListener('hashchange', openTarget);
openTarget();
dispatchEvent(new Event(PAGE_CONTENT_EVENT));
mountIslands(readPageData()).then(async () => {
  document.documentElement.dataset.ready = '';
  await waitForPrerenderActivation();
  // Telemetry doesn't serve the visitor, so the module is loaded one second after the page is shown and its islands are mounted.
  setTimeout(() => import('./telemetry/telemetry.ts').catch(() => {}), 1_000);
});
