import type { QuoteLine } from './quote.ts';
import { parseLine } from './quote-text.ts';

/** The page on which a visitor asks about one offer: `/contact?offre=mobile-40&sim=physique`. */
export const ASK_PATH = '/contact';

/** The line of a quote that its address stands for: the offer, and its options where it names any; null without one. */
export function askedIn(query: URLSearchParams): QuoteLine | null {
  const offer = query.get('offre') ?? '';
  const options = [...query].filter(([name]) => name !== 'offre' && name !== 'objet');
  // Parameters that are no options are no reason to forget the offer.
  return parseLine([offer, ...options.map((pair) => pair.join('-'))].join('*')) ?? parseLine(offer);
}
