/**
 * Ids that the order page accepts (`/commande/{id}`); any other id leads to the 404 page (docs/product.md#order-links).
 */
const ORDERABLE = /^[\w.-]{1,80}$/;

/** Returns the id of a server: its name in lower case, with dashes for spaces (docs/product.md#dedicated). */
export const slugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');

/**
 * Returns the slug of each name. Duplicates are numbered from the second on: a, a-2, a-3. Numbered slugs avoid the slugs
 * of other names and those in `taken`.
 */
export function buildUniqueSlugs(names: readonly string[], taken: Iterable<string> = []): string[] {
  const slugs = names.map(slugOf);
  const reserved = new Set(slugs);
  const used = new Set(taken);
  return slugs.map((slug) => {
    let unique = slug;
    for (let number = 2; used.has(unique) || (unique !== slug && reserved.has(unique)); number++) {
      unique = `${slug}-${number}`;
    }
    used.add(unique);
    return unique;
  });
}

/** Returns the order page of an available server, else the contact page (docs/product.md#order-links). */
export const orderLink = (id: string, isAvailable: boolean): string =>
  isAvailable && ORDERABLE.test(id) ? `/commande/${id}` : '/contact';
