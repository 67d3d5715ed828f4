/** Identifiers of the search's markup. A file of its own, since every page's module needs these few constants. */

/** `id` of the search field in a page. */
export const FIELD_ID = 'recherche-mots';

export const DIALOG_ID = 'recherche';

/** Marks the form whose submit opens the dialog; without scripts the form leads to the results page. */
export const OPENS_SEARCH = 'data-opens-search';

/** Marks the element where the browser may render results. */
export const OWN_RESULTS = 'data-own-results';

/** On results that the host rendered: the attribute that holds their query. */
export const ANSWERED = 'data-recherche';
