import { answerChoices, showChoices } from '@site/kit/first/choices';
import { answerDialogs } from '@site/kit/first/dialogs';
import { answerNotices } from '@site/kit/first/notices';
import { answerPagers, revealAnchor } from '@site/kit/first/pagers';
import { keepForIslands } from '@site/kit/first/waiting';
import { PAGE } from '../page/data.ts';
import { countQuote } from '../quote/count.ts';
import { openOnSubmit } from '../search/opener.ts';
import { answerMenus } from './menus.ts';
import { answerPreferences, applyPreferences, showPreferences } from './preferences.ts';

/**
 * The first script: inline in every page's head, so that whatever needs neither the network nor React answers when it is
 * seen (docs/decisions/0047). It listens to the document and finds what it is about when something happens.
 */
applyPreferences();
countQuote();
keepForIslands();
answerPreferences();
answerMenus();
answerDialogs();
answerNotices();
answerChoices();
answerPagers();
openOnSubmit();
addEventListener('storage', countQuote);

document.addEventListener('DOMContentLoaded', () => {
  showPreferences();
  showChoices();
  revealAnchor();
});

addEventListener(PAGE, showChoices);
