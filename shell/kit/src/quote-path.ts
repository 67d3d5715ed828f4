/** Path of the quote's page, and the parameter that adds a line. */
export const QUOTE_PATH = '/devis';
/** Query parameter with the line that the quote’s page adds. */
export const QUOTE_ADD = 'ajouter';

/**
 * Returns the address of the quote's page that adds a line, for links without scripts.
 *
 * @example
 * addPath(formatQuoteLine(line)) // /devis?ajouter=…
 */
export const addPath = (line: string): string => `${QUOTE_PATH}?${QUOTE_ADD}=${line}`;
