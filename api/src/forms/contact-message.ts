import type { ContactRequest } from '@site/api-contract/contact';
import type { StoredQuote } from '../catalog/published-offers.ts';

/** A submission on its way to the database. `idempotencyKey` may be any text that names it. */
export type ContactMessage = Omit<ContactRequest, 'consent' | 'honeypot'> & {
  /** Its quote beside what is published. */
  quoted?: StoredQuote | undefined;
};
