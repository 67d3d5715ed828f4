/** « Aucun serveur », « 1 serveur », « 12 serveurs »: how many there are of something, in the singular. */
export const countText = (count: number, noun: string): string =>
  `${count || 'Aucun'} ${noun}${count > 1 ? 's' : ''}`;
