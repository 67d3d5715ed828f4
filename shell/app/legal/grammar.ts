/** Puts the French « de » before a name: « d’Exemple Réseau », « de Réseau Exemple ». */
export const prependDe = (name: string): string =>
  `${/^[aeiouàâéèêëîïôùû]/i.test(name) ? 'd’' : 'de '}${name}`;

/** Puts an article before a name that begins with « Association »: « l’Association Exemple ». Returns other names unchanged. */
export const prependArticle = (name: string): string => (/^association\b/i.test(name) ? `l’${name}` : name);
