/**
 * Returns the French word for a property of an offer.
 *
 * @example
 * formatYesNo(server.ipv6); // 'Oui'
 */
export const formatYesNo = (isIncluded: boolean): 'Oui' | 'Non' => (isIncluded ? 'Oui' : 'Non');
