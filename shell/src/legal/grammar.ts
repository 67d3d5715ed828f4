/** « d’Exemple Réseau », « de Réseau Exemple ». */
export const withOf = (name: string): string => `${/^[aeiouàâéèêëîïôùû]/i.test(name) ? 'd’' : 'de '}${name}`;

/** « l’Association Exemple »; a name that doesn’t begin with what the operator is needs no article. */
export const withArticle = (name: string): string => (/^association\b/i.test(name) ? `l’${name}` : name);
