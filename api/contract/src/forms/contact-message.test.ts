import { expect, it } from 'vitest';
import { QUOTE_LINE_PARAM } from '../quote/quote-text.ts';
import { buildOfferMessage, DEFAULT_QUOTE_MESSAGE } from './contact-message.ts';

// The module spells the parameter itself: the import would be one more request of the contact page.
it('is about the quote for an address with lines of a quote', () => {
  expect(buildOfferMessage(new URLSearchParams([[QUOTE_LINE_PARAM, 'mobile-40']]))).toBe(
    DEFAULT_QUOTE_MESSAGE,
  );
  expect(buildOfferMessage(new URLSearchParams())).toBeUndefined();
});
