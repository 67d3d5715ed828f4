import { answerChoices, showChoices } from '@site/kit/first/choices';
import { answerDialogs, answerNotices } from '@site/kit/first/dialogs';
import { keepForIslands } from '@site/kit/first/waiting';
import { QUERY } from '@site/kit/query';
import { storedQuote } from '@site/kit/quote';
import { PAGE } from '../page/data.ts';
import { openOnSubmit } from '../search/opener.ts';
import { answerMenus } from './menus.ts';
import { answerPreferences, applyPreferences, showPreferences } from './preferences.ts';

/**
 * The first script: inline in every page's head, so that whatever needs neither the network nor React answers when it is
 * seen (docs/decisions/0047). It listens to the document and finds what it is about when something happens.
 * Modules beside it are parts of it that pages have which need them (`vite/first-script.ts`).
 */
const root = document.documentElement;
applyPreferences();
// Without transitions across documents the content of a page that another one led to is animated (`layout.css`).
const [, from] = document.referrer.split(location.origin);
if (from && !('onpagereveal' in window)) root.toggleAttribute('data-entering', from !== location.pathname);
countQuote();
keepForIslands();
answerPreferences();
answerMenus();
answerDialogs();
answerNotices();
answerChoices();
openOnSubmit();
// Other tabs choose, too.
addEventListener('storage', () => {
  applyPreferences();
  showPreferences();
  countQuote();
});

document.addEventListener('DOMContentLoaded', () => {
  showPreferences();
  showChoices();
});

for (const event of [PAGE, QUERY, 'popstate']) addEventListener(event, showChoices);

/**
 * Tells the style sheet how many lines the visitor's quote has, by a counter of the root (CSS Lists 3, section 4): the
 * header needs no script of its own for it. What can't be read counts as none.
 */
function countQuote(): void {
  let lines = 0;
  try {
    lines = JSON.parse(storedQuote()).length;
  } catch {}
  root.toggleAttribute('data-devis', lines > 0);
  root.style.counterReset = `devis ${lines}`;
}
