/** Where compose puts the index, and the browser asks for it on the first search. */
export const SEARCH_INDEX_PATH = '/recherche.json';

/** Something a visitor may look for: composed from what the remotes publish. */
export interface SearchEntry {
  /** « Page », « Offre », « Jeu »… as shown beside the name. */
  kind: string;
  name: string;
  /** Path with anchor. */
  path: string;
  /** Other words it is found by. */
  words?: string;
  /** As shown: « 14,99 € HT / mois ». */
  price?: string;
}
