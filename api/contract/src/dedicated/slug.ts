/** Pattern of the ids that have an order link (docs/product.md#order-links). A leading dot could leave `/commande`. */
export const ORDERABLE_ID_PATTERN = '\\w[\\w.-]{0,79}';

const orderable = new RegExp(`^${ORDERABLE_ID_PATTERN}$`);

/** Returns a server's name in lower case, with dashes for spaces (docs/product.md#dedicated). */
export const buildSlug = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');

/**
 * Returns a server's id in quotes and requests: its slug, with characters that `OFFER_ID_PATTERN` excludes as « . » and their
 * code point in hexadecimal: `série-2` is `s.e9rie-2`. A longer one keeps its start and its end, which tells slugs of a name apart.
 */
export function buildServerOfferId(slug: string): string {
  const id = slug.replace(/[^\w.-]/gu, (sign) => `.${sign.codePointAt(0)?.toString(16)}`);
  return id.length > 80 ? id.slice(0, 40) + id.slice(-40) : id;
}

/**
 * Returns the slug of each name. Duplicates are numbered from the second on: a, a-2, a-3. Numbered slugs avoid the slugs
 * of other names and those in `taken`. A name whose slug is in `taken` counts as a duplicate.
 */
export function buildUniqueSlugs(names: readonly string[], taken: Iterable<string> = []): string[] {
  const slugs = names.map(buildSlug);
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

/** Returns the order link of an available server with an orderable id, else the contact page (docs/product.md#order-links). */
export const buildOrderLink = (id: string, isAvailable: boolean): string =>
  isAvailable && orderable.test(id) ? `/commande/${id}` : '/contact';
