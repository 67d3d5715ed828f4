import type { ContactRequest } from '@site/api-contract/forms/contact';
import type { PricedQuote } from '../catalog/published-offers.ts';

/** A checked submission, ready to be stored. `idempotencyKey` may be any text, not only a UUID. */
export type ContactMessage = Omit<ContactRequest, 'consent' | 'honeypot'> & {
  /** The message's quote, checked against the published offers. */
  quoted?: PricedQuote | undefined;
};
