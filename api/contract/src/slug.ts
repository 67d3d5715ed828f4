/** Ids the site takes orders for (`/commande/{id}`); any other leads to the not-found page (docs/product.md#order-links). */
const ORDERABLE = /^[\w.-]{1,80}$/;

/** Id of a server: its name in lower case, spaces turned to dashes (docs/product.md#dedicated). */
export const slugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');

/**
 * The slug of each name, duplicates numbered from the second on: a, a-2, a-3. A number another name
 * needs for itself is left to it, as are those in `taken`.
 */
export function uniqueSlugs(names: readonly string[], taken: Iterable<string> = []): string[] {
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

/** Where the order button of a server leads: the order if it can be ordered, else the contact page (docs/product.md#order-links). */
export const orderLink = (id: string, isAvailable: boolean): string =>
  isAvailable && ORDERABLE.test(id) ? `/commande/${id}` : '/contact';
