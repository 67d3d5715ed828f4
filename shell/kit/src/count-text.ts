/**
 * Returns a count with its noun: « Aucun serveur », « 1 serveur », « 12 serveurs ».
 * @param noun masculine singular
 *
 * @example
 * formatNounCount(12, 'serveur') // 12 serveurs
 */
export const formatNounCount = (count: number, noun: string): string =>
  `${count || 'Aucun'} ${noun}${count > 1 ? 's' : ''}`;
