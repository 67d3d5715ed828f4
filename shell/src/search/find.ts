import MiniSearch from 'minisearch';
import type { SearchEntry } from './entry.ts';

/** Lower case without accents: « Hébergement » and « hebergement » are one word. */
const plain = (term: string): string =>
  term
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

/** Words; an amount such as « 14,99 » stays one. */
const words = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*|[\p{L}\d]+/gu) ?? [];

/** Entries that are taken up at once: a few milliseconds on a cheap phone, which is typed on meanwhile. */
const CHUNK = 100;

/** A search over the entries: every word counts, beginnings of words suffice, and a typo in four letters is forgiven. */
export async function finder(entries: SearchEntry[]): Promise<(query: string) => SearchEntry[]> {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['name', 'words', 'price'],
    tokenize: words,
    processTerm: plain,
    searchOptions: {
      boost: { name: 3 },
      boostDocument: (_, __, stored) => (stored?.kind === 'Page' ? 1.5 : 1),
      prefix: true,
      fuzzy: (term) => (/\d/.test(term) || term.length < 4 ? false : 0.25),
      combineWith: 'AND',
    },
    storeFields: ['kind'],
  });
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize: CHUNK },
  );
  return (query) => index.search(query).flatMap(({ id }) => entries[id] ?? []);
}
