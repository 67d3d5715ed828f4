/** Identifiers of the search's markup. A file of its own, since every page's module needs these few constants. */

/** `id` of the search field in a page. */
export const SEARCH_FIELD_ID = 'recherche-mots';

export const SEARCH_DIALOG_ID = 'recherche';

/** Marks the form whose submit opens the dialog; without scripts the form leads to the results page. */
export const SEARCH_OPENER_ATTRIBUTE = 'data-opens-search';

/** Marks the element where the browser may render results. */
export const BROWSER_RESULTS_ATTRIBUTE = 'data-own-results';

/** On results that the host rendered: the attribute that holds their query. */
export const RESULTS_QUERY_ATTRIBUTE = 'data-recherche';
