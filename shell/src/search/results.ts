import type { SearchEntry } from './entry.ts';
import type { Findings, Piece } from './find.ts';

/** What the dialog and the page of results show of a result; only the first has a calculator, and is shown as a card. */
export interface SearchResult extends Pick<SearchEntry, 'kind' | 'page' | 'path' | 'price' | 'calculator'> {
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

/** What stands beside a name: « Offre · VDS · 14,99 € HT / mois ». */
export const aboutOf = ({ kind, page, price }: Pick<SearchResult, 'kind' | 'page' | 'price'>): string =>
  [kind, ...(kind === 'Page' || kind === 'Outil' ? [] : [page]), ...(price ? [price] : [])].join(' · ');

/** The link of a card. */
export const CALCULATE = 'Calculer';

/** How many there are, in words. */
export function resultsInWords({ query, count, shown }: Results): string {
  if (count === 0) return `Aucun résultat pour « ${query} ».`;
  const more = count > shown.length ? `, les ${shown.length} premiers sont affichés` : '';
  return `${count} résultat${count > 1 ? 's' : ''} pour « ${query} »${more}.`;
}
