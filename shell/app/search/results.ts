import type { SearchMatches, TextPiece } from './search-engine.ts';
import type { SearchEntry } from './search-index.ts';

/** A result as the dialog and the results page show it. Only the first result may have a calculator, shown as a card. */
export interface SearchResult extends Pick<SearchEntry, 'kind' | 'page' | 'path' | 'price' | 'calculator'> {
  name: TextPiece[];
  excerpt: TextPiece[];
}

interface Results {
  query: string;
  count: number;
  /** Best first. */
  shown: SearchResult[];
}

/** Maximum number of results on the results page. */
const MOST = 30;

export const buildSearchResults = (
  { entries, marked, excerpt }: SearchMatches,
  query: string,
  most = MOST,
): Results => ({
  query,
  count: entries.length,
  shown: entries.slice(0, most).map(({ kind, page, path, price, calculator, name, text }, index) => ({
    kind,
    page,
    path,
    price,
    calculator: index === 0 ? calculator : '',
    name: marked(name),
    excerpt: excerpt(text),
  })),
});

/** Returns the line beside a result's name: « Offre · VDS · 14,99 € HT / mois ». */
export const formatResultCaption = ({
  kind,
  page,
  price,
}: Pick<SearchResult, 'kind' | 'page' | 'price'>): string =>
  [kind, ...(kind === 'Page' || kind === 'Outil' ? [] : [page]), ...(price ? [price] : [])].join(' · ');

/** Label of a card's link. */
export const CALCULATE_LABEL = 'Calculer';

/** Returns the sentence that announces the number of results. */
export function formatResultCount({ query, count, shown }: Results): string {
  if (count === 0) return `Aucun résultat pour « ${query} ».`;
  const more = count > shown.length ? `, les ${shown.length} premiers sont affichés` : '';
  return `${count} résultat${count > 1 ? 's' : ''} pour « ${query} »${more}.`;
}
