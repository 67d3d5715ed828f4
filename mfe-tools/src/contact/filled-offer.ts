/**
 * Attribute with the query for which a host filled the offer into the form. Empty when scripts may find more about the
 * offer.
 */
export const FILLED_FOR_ATTRIBUTE = 'data-demande';
