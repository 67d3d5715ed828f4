/** Ids of elements that the page renders and its islands look for. */
export const RESULTS_ID = 'offres-trouvees';
export const ALL_SERVERS_ID = 'tous-les-serveurs';
