/** What the search's markup is found by. Apart from what is searched: every page's module needs them. */

/** `id` of the field of a page. */
export const FIELD_ID = 'recherche-mots';

/** `id` of the dialog. */
export const DIALOG_ID = 'recherche';

/** Marks where the browser shows results itself. */
export const OWN_RESULTS = 'data-own-results';

/** Says on the results a host made which search they answer. */
export const ANSWERED = 'data-recherche';
