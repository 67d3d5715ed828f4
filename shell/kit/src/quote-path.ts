/** Path of the quote's page, and the parameter that adds a line. */
export const QUOTE_PATH = '/devis';
export const QUOTE_ADD = 'ajouter';

/** Returns the address of the quote's page that adds a line, for links without scripts. */
export const addPath = (line: string): string => `${QUOTE_PATH}?${QUOTE_ADD}=${line}`;
