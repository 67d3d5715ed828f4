/** Path of the quote's page, and the parameter that adds a line. */
export const QUOTE_PATH = '/devis';
/** Query parameter with the line that the quote’s page adds. */
export const QUOTE_ADD_PARAMETER = 'ajouter';

/**
 * Returns the address of the quote's page that adds a line, for links without scripts.
 *
 * @example
 * buildAddToQuotePath(formatQuoteLine(line)) // /devis?ajouter=…
 */
export const buildAddToQuotePath = (line: string): string => `${QUOTE_PATH}?${QUOTE_ADD_PARAMETER}=${line}`;
