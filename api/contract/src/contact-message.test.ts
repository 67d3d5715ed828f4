import { expect, it } from 'vitest';
import { ABOUT_QUOTE, buildOfferMessage } from './contact-message.ts';
import { QUOTE_LINE } from './quote-text.ts';

// The module spells the parameter itself: the import would be one more request of the contact page.
it('is about the quote for an address with lines of a quote', () => {
  expect(buildOfferMessage(new URLSearchParams([[QUOTE_LINE, 'mobile-40']]))).toBe(ABOUT_QUOTE);
  expect(buildOfferMessage(new URLSearchParams())).toBeUndefined();
});
