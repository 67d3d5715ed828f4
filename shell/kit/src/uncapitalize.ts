/**
 * Returns a label for the middle of a sentence: « mémoire » for « Mémoire ». Acronyms such as « SLA » stay.
 *
 * @example
 * uncapitalize('Mémoire') // mémoire
 */
export const uncapitalize = (label: string): string =>
  label.replace(/^.(?=\p{Ll})/u, (letter) => letter.toLowerCase());
