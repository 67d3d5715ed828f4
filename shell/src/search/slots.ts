/** Marks on elements of composed pages that the host fills in: what was looked for, and what it found. */
export const SLOT = 'data-slot';
export const slots = {
  /** A search field, which then has what was looked for. */
  words: 'mots',
  /** Where the results go. */
  results: 'resultats',
  /** Where the not-found page suggests other addresses. */
  suggestions: 'suggestions',
};

/** Says on the results' element which search they answer. */
export const ANSWERED = 'data-recherche';
