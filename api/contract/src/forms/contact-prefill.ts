import type { QuoteLine } from '../quote/quote.ts';
import { parseQuoteLine } from '../quote/quote-text.ts';

/** Page of the contact form. The query names an offer: `/contact?offre=mobile-40&sim=physique`. */
export const CONTACT_FORM_PATH = '/contact';

/** Returns the quote line in a query of the contact page: the offer and its options. Null without an offer. */
export function parseContactPrefill(query: URLSearchParams): QuoteLine | null {
  const offer = query.get('offre') ?? '';
  // An invalid option, such as a tracking parameter, discards neither the offer nor the valid ones.
  const options = [...query]
    .filter(([name]) => name !== 'offre' && name !== 'objet')
    .map((pair) => pair.join('-'))
    .filter((option) => parseQuoteLine(`${offer}*${option}`));
  return parseQuoteLine([offer, ...options].join('*')) ?? parseQuoteLine(offer);
}
