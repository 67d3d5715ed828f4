import type { InventoryServer } from './inventory.ts';

/** Pattern of the ids that have an order link (docs/product.md#order-links). A leading dot could leave `/commande`. */
export const ORDERABLE_ID_PATTERN = '\\w[\\w.-]{0,79}';

const orderable = new RegExp(`^${ORDERABLE_ID_PATTERN}$`);

/** Longest id of an offer, see `OFFER_ID_PATTERN`. */
const MAX_ID_LENGTH = 80;

/**
 * Returns a server's name as an id of addresses and quotes: in lower case, without accents, with a dash for each run of
 * other characters (docs/product.md#dedicated).
 */
export const slugOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, MAX_ID_LENGTH);

/**
 * Returns the slug of each name. Duplicates are numbered from the second on: a, a-2, a-3. Numbered slugs avoid the slugs
 * of other names and those in `taken`. A name whose slug is in `taken` counts as a duplicate.
 */
export function buildUniqueSlugs(names: readonly string[], taken: Iterable<string> = []): string[] {
  const slugs = names.map(slugOf);
  const reserved = new Set(slugs);
  const used = new Set(taken);
  return slugs.map((slug) => {
    let unique = slug;
    for (let number = 2; used.has(unique) || (unique !== slug && reserved.has(unique)); number++) {
      unique = `${slug.slice(0, MAX_ID_LENGTH - 1 - String(number).length)}-${number}`;
    }
    used.add(unique);
    return unique;
  });
}

/**
 * Returns the order link of an available server, else the contact page (docs/product.md#order-links). The client area
 * knows a server by its whole name in lower case, so an id that lacks characters of the name has no order link.
 */
export function buildOrderLink({ id, name, available }: Pick<InventoryServer, 'id' | 'name' | 'available'>) {
  const isWhole = id.startsWith(name.trim().toLowerCase().replace(/\s+/g, '-'));
  return available && isWhole && orderable.test(id) ? `/commande/${id}` : '/contact';
}
