import type { SearchEntry } from './entry.ts';
import type { Findings, Piece } from './find.ts';

/** What the dialog and the page of results show of a result. */
export interface SearchResult extends Pick<SearchEntry, 'kind' | 'page' | 'path' | 'price'> {
  name: Piece[];
  excerpt: Piece[];
}

interface Results {
  query: string;
  count: number;
  /** Best first. */
  shown: SearchResult[];
}

/** What a page of results shows at most. */
const MOST = 30;

export const resultsOf = ({ entries, marked, excerpt }: Findings, query: string, most = MOST): Results => ({
  query,
  count: entries.length,
  shown: entries.slice(0, most).map(({ kind, page, path, price, name, text }) => ({
    ...{ kind, page, path, price },
    name: marked(name),
    excerpt: excerpt(text),
  })),
});

/** What stands beside a name: « Offre · VDS · 14,99 € HT / mois ». */
export const aboutOf = ({ kind, page, price }: SearchResult): string =>
  [kind, ...(kind === 'Page' ? [] : [page]), ...(price ? [price] : [])].join(' · ');

/** How many there are, in words. */
export function resultsInWords({ query, count, shown }: Results): string {
  if (count === 0) return `Aucun résultat pour « ${query} ».`;
  const more = count > shown.length ? `, les ${shown.length} premiers sont affichés` : '';
  return `${count} résultat${count > 1 ? 's' : ''} pour « ${query} »${more}.`;
}
