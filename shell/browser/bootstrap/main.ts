import { addChoiceListeners, showChoices } from '@site/kit/bootstrap/choices';
import { addDialogListeners, addNoticeListeners } from '@site/kit/bootstrap/dialogs';
import { queueEventsForReplay } from '@site/kit/bootstrap/event-replay';
import { QUERY_CHANGE_EVENT } from '@site/kit/query';
import { readStoredQuote } from '@site/kit/quote';
import { PAGE_CONTENT_EVENT } from '../../app/page/data.ts';
import { addSearchFormListeners } from '../search/opener.ts';
import { addMenuListeners } from './menus.ts';
import { addPreferenceListeners, applyPreferences, showPreferences } from './preferences.ts';

/**
 * The bootstrap script, inlined in every page's head: controls without network or React work at first paint
 * (docs/decisions/0047). The listeners are on the document and find their elements at the time of an event.
 * The modules `facets`, `pagination` and `quote` are inlined only in pages that need them (`dev/vite/bootstrap-script.ts`).
 */
const root = document.documentElement;
applyPreferences();
// The content is animated after a navigation within the site (`layout.css`), not by a reload or another query alone.
const [, from] = document.referrer.split(location.origin);
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (from && visit?.type === 'navigate' && from.split('?')[0] !== location.pathname)
  root.dataset.entering = '';
countQuote();
queueEventsForReplay();
addPreferenceListeners();
addMenuListeners();
addDialogListeners();
addNoticeListeners();
addChoiceListeners();
addSearchFormListeners();
// The visitor may change preferences or the quote in another tab.
addEventListener('storage', () => {
  applyPreferences();
  showPreferences();
  countQuote();
});

document.addEventListener('DOMContentLoaded', () => {
  showPreferences();
  showChoices();
});

for (const event of [PAGE_CONTENT_EVENT, QUERY_CHANGE_EVENT, 'popstate'])
  addEventListener(event, showChoices);

/**
 * Passes the number of quote lines to the style sheet as a counter of the root element (CSS Lists 3, section 4).
 * A quote that can't be read counts as empty.
 */
function countQuote(): void {
  let lines = 0;
  try {
    lines = JSON.parse(readStoredQuote()).length;
  } catch {}
  root.toggleAttribute('data-devis', lines > 0);
  root.style.counterReset = `devis ${lines}`;
}
