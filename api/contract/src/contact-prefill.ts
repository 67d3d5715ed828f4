import type { QuoteLine } from './quote.ts';
import { parseLine } from './quote-text.ts';

/** Page of the contact form. The query names an offer: `/contact?offre=mobile-40&sim=physique`. */
export const ASK_PATH = '/contact';

/** Returns the quote line in a query of the contact page: the offer and its options. Null without an offer. */
export function parseContactPrefill(query: URLSearchParams): QuoteLine | null {
  const offer = query.get('offre') ?? '';
  const options = [...query].filter(([name]) => name !== 'offre' && name !== 'objet');
  // An invalid option doesn't discard the offer.
  return parseLine([offer, ...options.map((pair) => pair.join('-'))].join('*')) ?? parseLine(offer);
}
