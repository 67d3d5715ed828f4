/** Where the visitor's quote stands, and the parameter of a line that a link adds. */
export const QUOTE_PATH = '/devis';
export const QUOTE_ADD = 'ajouter';

/** Where a link leads that adds a line: the quote's page does so, where nothing did before. */
export const addPath = (line: string): string => `${QUOTE_PATH}?${QUOTE_ADD}=${line}`;
