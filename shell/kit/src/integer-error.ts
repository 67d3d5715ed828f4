import { formatNumber } from '@site/api-contract/texts/numbers';

/**
 * Returns the message at a field whose text isn't an integer from min to max.
 *
 * @example
 * formatIntegerError(1, 60) // Indiquez un nombre entier de 1 à 60.
 */
export const formatIntegerError = (min: number, max: number): string =>
  `Indiquez un nombre entier de ${formatNumber(min)} à ${formatNumber(max)}.`;
